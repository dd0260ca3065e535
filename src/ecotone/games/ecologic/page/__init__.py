"""The table of Ecologic on a screen: map, market, auction and companies, with templates, style and icons."""
