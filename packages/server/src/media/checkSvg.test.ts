import { describe, expect, test } from 'vitest'
import { FetchError } from '../metadata/FetchError.ts'
import { checkSvg } from './checkSvg.ts'

const svg = (inner: string) =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="1000" height="1000">${inner}</svg>`
const rect = '<rect width="1000" height="1000" filter="url(#f)"/>'
const noise = (octaves: number) =>
  `<filter id="f"><feTurbulence baseFrequency="0.1" numOctaves="${octaves}"/><feGaussianBlur stdDeviation="90"/></filter>`
/** Each level draws the one before it ten times. */
const levels = (draw: (id: string) => string, element: string) =>
  [...'bcdef']
    .map((id, i) => `<${element} id="${id}">${draw('abcde'[i] ?? '').repeat(10)}</${element}>`)
    .join('')

describe('checkSvg', () => {
  test.each([
    ['a few filters, as positions of pools have them', `${noise(4)}${rect.repeat(4)}`],
    ['pixels one by one', '<rect x="1" y="1" width="1" height="1"/>'.repeat(10_000)],
    [
      'a defined thing used often',
      `<defs><g id="a"><path d="M0 0"/></g></defs>${'<use href="#a"/>'.repeat(1000)}`,
    ],
    [
      'what leads back to itself',
      '<g id="a"><use href="#a"/><use xlink:href="#b"/></g><g id="b"><use href="#a"/></g>',
    ],
    ['a filter that nothing uses', noise(1000)],
    [
      'signs in quotes, comments and scripts',
      `<!-- ${rect.repeat(99)} --><text title="a > b">1 &lt; 2</text><![CDATA[${rect.repeat(99)}]]>${noise(60)}`,
    ],
    ['no end', '<g><rect width="1'],
  ])('default: lets through %s', (_, inner) => {
    expect(() => checkSvg(svg(inner))).not.toThrow()
  })

  test('default: lets through entities with plain values, as drawing programs write them', () => {
    const entities =
      '<!DOCTYPE svg PUBLIC "a" "b" [ <!ENTITY ns_svg "http://www.w3.org/2000/svg"> ]>'
    expect(() => checkSvg(entities + svg('<g/>'))).not.toThrow()
  })

  test.each([
    ['filters over and over', `${noise(60)}${rect.repeat(20)}`],
    [
      'filters of what is drawn again',
      `${noise(8)}<g id="a">${rect}</g>${'<use href="#a"/>'.repeat(9)}`,
    ],
    [
      'filters by a style',
      `${noise(60)}${"<rect style='filter:url( &quot;#f&quot; ) url(#f)'/>".repeat(20)}`,
    ],
    [
      'filters by a style sheet',
      `<style>g > .x, b { filter: url('#f') }</style>${noise(60)}${'<g><rect class="y x"/></g>'.repeat(20)}`,
    ],
    [
      'filters of everything',
      `<style><![CDATA[*{filter:url(#f)}]]></style>${noise(9)}${'<rect/>'.repeat(20)}`,
    ],
    ['filters that are wide', `<filter id="f"><feMorphology radius="100"/></filter>${rect}`],
    ['copies of copies', `<g id="a"><rect/></g>${levels(id => `<use href="#${id}"/>`, 'g')}`],
    [
      'masks of masks',
      `<mask id="a"><rect/></mask>${levels(id => `<rect mask="url(#${id})"/>`, 'mask')}<rect mask="url(#f)"/>`,
    ],
    [
      'marks on every corner',
      `<marker id="m">${'<rect/>'.repeat(100)}</marker><path marker-mid="url(#m)" d="M${'1 2 '.repeat(500)}"/>`,
    ],
    ['elements without end', '<g/>'.repeat(60_000)],
    ['elements inside of each other', '<g>'.repeat(300)],
  ])('error: %s', (_, inner) => {
    expect(() => checkSvg(svg(inner))).toThrow(FetchError)
  })

  test.each([
    ['hide elements', '<!ENTITY a "> <rect/>">'],
    ['lead to entities', "<!ENTITY a '&#60;rect/&#62;'>"],
    ['are for the document itself', '<!ENTITY % a "b">'],
  ])('error: entities that %s', (_, entity) => {
    expect(() => checkSvg(`<!DOCTYPE svg [${entity}]>${svg('&a;')}`)).toThrow(FetchError)
  })
})
