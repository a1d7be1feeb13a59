const hit = 'window.hits=(window.hits||0)+1'
const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`
const data = (type: string, text: string) => `data:${type},${encodeURIComponent(text)}`

/** What every text of the gallery begins with, and is known by. */
export const markOf = (text: string): string => text.slice(0, 4)

/** What strangers may write where a name is expected. Each begins with a mark, so that it can be found again. */
export const hostileTexts: readonly string[] = [
  ...[
    `<script>${hit}</script>`,
    `</script><script>${hit}</script>`,
    `<img src=x onerror="${hit}">`,
    `<img src="https://evil.example/pixel.png">`,
    svg(`<script>${hit}</script>`),
    `<svg onload="${hit}"></svg>`,
    `<svg><animate onbegin="${hit}" attributeName=x dur=1s></animate></svg>`,
    `<svg><foreignObject><iframe srcdoc="&lt;script&gt;parent.hits=1&lt;/script&gt;"></iframe></foreignObject></svg>`,
    `<iframe src="javascript:${hit}"></iframe>`,
    `<iframe srcdoc="<script>parent.hits=1</script>"></iframe>`,
    `<object data="data:text/html,<script>${hit}</script>"></object>`,
    `<embed src="https://evil.example/a.swf">`,
    `<a href="javascript:${hit}" id=x>click</a>`,
    `<details open ontoggle="${hit}">`,
    `<input autofocus onfocus="${hit}">`,
    `<video><source onerror="${hit}"></video>`,
    `<audio src=x onerror="${hit}">`,
    `<body onload="${hit}">`,
    `<math><mtext><table><mglyph><style><img src=x onerror="${hit}">`,
    `<noscript><p title="</noscript><img src=x onerror=${hit}>">`,
    `<template shadowrootmode=open><img src=x onerror="${hit}"></template>`,
    `<style>@import url(https://evil.example/a.css);*{display:none}</style>`,
    `<link rel=stylesheet href=https://evil.example/a.css>`,
    `<link rel=preconnect href=https://evil.example>`,
    `<meta http-equiv=refresh content="0;url=https://evil.example">`,
    `<base href="https://evil.example/">`,
    `<form action=https://evil.example><button>Buy`,
    `"><script>${hit}</script>`,
    `' onmouseover='${hit}' x='`,
    `" style="position:fixed;inset:0;background:url(https://evil.example/a)`,
    `javascript:${hit}//`,
    `{{constructor.constructor('${hit}')()}}`,
    `\${${hit}}`,
    `__proto__`,
    `constructor`,
    `[object Object]`,
    `null`,
    `%3Cscript%3E${hit}%3C/script%3E`,
    `&lt;script&gt;${hit}&lt;/script&gt;`,
    `\u003cscript\u003e${hit}\u003c/script\u003e`,
    // The text behind it would be read from right to left, and hidden characters tell two equal names apart.
    `\u202egnp.exe`,
    `\u2066\u2067evil\u2069\u200f\u200e`,
    `Tide\u200bline\u2060 #1\ufeff\u00ad`,
    `\u{e0041}\u{e0042}\u{e0043} tagged`,
    `a\u0000b\u0007c\u001b[31md\u009b`,
    `Zalgo ${'\u0335\u0321\u0349'.repeat(60)}`,
    `\u{1f3f4}${'\u{e0067}'.repeat(40)}`,
    `\ud800 half of a pair`,
    `many\n\n\n\nlines\r\n\t\tof it`,
    `Word${'withoutanyplacetobreak'.repeat(40)}`,
    `${'字'.repeat(400)}`,
    `${'\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'.repeat(60)}`,
    `${' '.repeat(300)}far away`,
    `${'x '.repeat(5000)}`,
    `=HYPERLINK("https://evil.example","pay")`,
    `0.000000000000000000000000000001 ETH off`,
  ].map((text, index) => `t${String(index).padStart(2, '0')} ${text}`),
]

/** What strangers may write where the address of a picture, a video or a page is expected. */
export const hostileAddresses: readonly string[] = [
  `javascript:${hit}`,
  `JaVaScRiPt:${hit}`,
  ` \tjavascript:${hit}`,
  `java\nscript:${hit}`,
  `vbscript:${hit}`,
  data('text/html', `<script>${hit};parent.hits=1</script>`),
  data(
    'application/xhtml+xml',
    `<html xmlns="http://www.w3.org/1999/xhtml"><script>${hit}</script></html>`,
  ),
  data('image/svg+xml', svg(`<script>${hit};parent.hits=1;top.hits=1</script>`)),
  data('image/svg+xml', svg(`<image href="https://evil.example/a.png" onload="${hit}"/>`)),
  data('image/svg+xml', svg(`<use href="https://evil.example/a.svg#x"/>`)),
  data('image/svg+xml', svg(`<style>@import url(https://evil.example/a.css)</style>`)),
  data(
    'image/svg+xml',
    svg(
      `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml" onload="${hit}"><iframe src="https://evil.example"/></body></foreignObject>`,
    ),
  ),
  data('image/svg+xml', svg(`<a href="javascript:${hit}"><rect width="9" height="9"/></a>`)),
  data('image/svg+xml', `<?xml-stylesheet href="https://evil.example/a.xsl"?>${svg('')}`),
  data(
    'image/svg+xml',
    `<!DOCTYPE svg [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>${svg('<text>&b;</text>')}`,
  ),
  `data:image/svg+xml;base64,${Buffer.from(svg(`<script>${hit}</script>`)).toString('base64')}`,
  'data:image/png;base64,bm90IGEgcGljdHVyZQ==',
  `data:image/png,${'A'.repeat(50_000)}`,
  'http://evil.example/a.png',
  'https://evil.example/a.png',
  'https://user:password@evil.example/a.png',
  '//evil.example/a.png',
  '/\\evil.example/a.png',
  '\\\\evil.example\\a.png',
  'https:evil.example/a.png',
  'ftp://evil.example/a.png',
  'file:///etc/passwd',
  'blob:https://evil.example/1',
  'ipfs://../../../../evil',
  'about:srcdoc',
  '',
]

/** What strangers may ask or offer, in base units: nothing, the least there is, and all that 256 bits can say. */
export const hostileAmounts: readonly string[] = [
  '1',
  `${2n ** 256n - 1n}`,
  '0',
  `1${'0'.repeat(77)}`,
  // Just below where a cell tells the size alone.
  '999999999999123456789012345678',
  '123456789012345678901234567',
  '1000000000000000001',
]

/** How many a server may say that there are, where it says so with a number: whole ones, as far as those go. */
export const hostileCounts: readonly number[] = [
  Number.MAX_SAFE_INTEGER,
  0,
  1_000_000_000_000,
  1,
  123_456_789_012_345,
]

/** The same of what it has rounded itself: volumes, shares and worths. */
export const hostileFigures: readonly number[] = [1.157e77, 0, 1e-18, 123_456_789_012.345, 1.5e300]
