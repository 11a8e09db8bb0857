// What the rule books do beyond plain links.

// An address of before: rules and tiles stand on a page of their own.
const { reference } = document.querySelector("[data-reference]").dataset;
if (location.hash && !document.getElementById(location.hash.slice(1))) location.replace(reference + location.hash);

// A picture that is wider than the page begins with what is marked in it.
for (const marked of document.querySelectorAll(".drawing .board .marked")) {
  const box = marked.closest(".board");
  box.scrollLeft = marked.parentElement.offsetLeft - box.clientWidth / 2;
}
