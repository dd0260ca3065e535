"""The debrief on pages and on paper: charts as SVG of our own, the document, the sheet to print."""
