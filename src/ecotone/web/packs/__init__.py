"""Packs on a page: editing cards in forms, with the checks beside the fields, a picture and a quick study."""
