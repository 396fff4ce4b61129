// The text of a chart or help page, built anew from what only shows: no scripts, pictures from elsewhere or links.

/** The elements that are taken over. */
const SHOWN: ReadonlySet<string> = new Set(
  'P DIV SPAN H1 H2 H3 H4 H5 H6 UL OL LI DL DT DD TABLE THEAD TBODY TFOOT TR TD TH CAPTION B STRONG I EM U S SUB SUP BR HR PRE CODE BLOCKQUOTE CENTER SMALL BIG FONT TT'.split(' '),
);
/** Elements that are left out with all that is in them. */
const DROPPED: ReadonlySet<string> = new Set('SCRIPT STYLE HEAD TITLE TEMPLATE IFRAME OBJECT EMBED NOSCRIPT SVG MATH'.split(' '));
/** What stands for elements that are no more. */
const INSTEAD: Readonly<Record<string, string>> = { CENTER: 'div', FONT: 'span', BIG: 'span', TT: 'code', H1: 'h3', H2: 'h4', H3: 'h5', H4: 'h6', H5: 'h6' };
const SPANS = ['colspan', 'rowspan'] as const;

/** What a page shows. */
export function safePage(html: string): DocumentFragment {
  // A parsed document of its own runs nothing and loads nothing.
  const read = new DOMParser().parseFromString(html, 'text/html');
  const made = document.createDocumentFragment();
  copy(read.body, made);
  return made;
}

function copy(from: Node, to: Node): void {
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) to.appendChild(document.createTextNode(child.textContent ?? ''));
    if (!(child instanceof Element) || DROPPED.has(child.tagName.toUpperCase())) continue;
    const tag = child.tagName.toUpperCase();
    if (!SHOWN.has(tag)) {
      copy(child, to);
      continue;
    }
    const made = document.createElement(INSTEAD[tag] ?? tag);
    for (const name of SPANS) {
      const span = Number(child.getAttribute(name));
      if (Number.isInteger(span) && span > 1 && span <= 100) made.setAttribute(name, String(span));
    }
    copy(child, made);
    to.appendChild(made);
  }
}
