// One press prints the page.

document.getElementById("print").addEventListener("click", () => print());
