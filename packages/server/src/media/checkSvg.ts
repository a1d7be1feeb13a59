import { FetchError } from '../metadata/FetchError.ts'

/** What an SVG may ask for, with all that it repeats counted as often as it is drawn. */
const most = {
  /** Elements that are drawn. */
  elements: 50_000,
  /** Times that a filter goes over all pixels; a blur counts as three. */
  passes: 60,
  /** Elements inside of each other, and references that lead to references. */
  depth: 256,
}

/** What is drawn only where something refers to it. */
const definitions: ReadonlySet<string> = new Set([
  ...['defs', 'symbol', 'mask', 'clipPath', 'pattern', 'filter', 'marker'],
  ...['linearGradient', 'radialGradient'],
])

type Attributes = ReadonlyMap<string, string>
type Node = { name: string; attributes: Attributes; children: Node[]; refs: string[] }
type Cost = { elements: number; passes: number }

/**
 * Refuses an SVG that is small to send and endless to draw: what repeats itself by references, filters over and
 * over, entities that hide elements. What is only slow is for the renderer's deadline to end.
 *
 * @throws FetchError
 */
export function checkSvg(text: string): void {
  // Entities with a plain value, as drawing programs write them, hide nothing.
  if (/<!ENTITY\s+(%|[^"'>]*("[^"]*[<&]|'[^']*[<&]))/.test(text)) throw new FetchError('malformed')
  const { root, nodes, styles } = parse(text)
  if (styles.length > 0) applyStyles(nodes, styles)
  const byId = new Map(nodes.map(node => [node.attributes.get('id'), node]))
  const known = new Map<Node, Cost>()
  const open = new Set<Node>()

  const costOf = (node: Node): Cost => {
    const found = known.get(node)
    if (found) return found
    if (open.size > most.depth) throw new FetchError('too_large')
    open.add(node)
    const cost = { elements: 1, passes: passesOf(node) }
    const add = (part: Node, times = 1) => {
      // What leads back to itself is not drawn.
      if (open.has(part)) return
      const { elements, passes } = costOf(part)
      cost.elements += elements * times
      cost.passes += passes * times
      if (cost.elements > most.elements || cost.passes > most.passes)
        throw new FetchError('too_large')
    }
    for (const child of node.children) if (!definitions.has(child.name)) add(child)
    for (const ref of node.refs) {
      const target = byId.get(ref)
      if (target) add(target, target.name === 'marker' ? verticesOf(node) : 1)
    }
    open.delete(node)
    known.set(node, cost)
    return cost
  }
  costOf(root)
}

/** How often a part of a filter goes over all pixels. */
function passesOf({ name, attributes }: Node): number {
  const numbers = (key: string, usual: number) => {
    const [first = usual, second = first] = (attributes.get(key) ?? '').match(/[\d.]+/g) ?? []
    return [Math.max(Number(first), 0) || 0, Math.max(Number(second), 0) || 0] as const
  }
  if (!name.startsWith('fe')) return 0
  if (name === 'feTurbulence') return Math.max(numbers('numOctaves', 1)[0], 1)
  if (name === 'feGaussianBlur' || name === 'feDropShadow') return 3
  if (name === 'feMorphology') {
    const [x, y] = numbers('radius', 0)
    return 1 + (x * 2 + 1) * (y * 2 + 1) * 0.1
  }
  if (name !== 'feConvolveMatrix') return 1
  const [columns, rows] = numbers('order', 3)
  return 1 + columns * rows * 0.2
}

const verticesOf = ({ attributes }: Node) =>
  (attributes.get('d') ?? attributes.get('points') ?? '').match(/[\d.]+/g)?.length ?? 1

const urls = (text: string) =>
  [...text.matchAll(/url\(\s*["']?#([^"')\s]+)/g)].map(([, id]) => `${id}`)

/** What the rules of style sheets refer to, by any name in their selectors. */
function applyStyles(nodes: readonly Node[], styles: readonly string[]): void {
  const byName = new Map<string, string[]>()
  for (const [, selector = '', body = ''] of styles.join('').matchAll(/([^{}]*)\{([^{}]*)\}/g)) {
    const refs = urls(body)
    if (refs.length === 0) continue
    for (const name of selector.match(/[\w-]+|\*/g) ?? [])
      byName.set(name, [...(byName.get(name) ?? []), ...refs])
  }
  for (const node of nodes) {
    const classes = (node.attributes.get('class') ?? '').split(/\s+/)
    const names = new Set(['*', node.name, node.attributes.get('id') ?? '', ...classes])
    for (const name of names) node.refs.push(...(byName.get(name) ?? []))
  }
}

/** The elements of an SVG, in one pass over its text. What is no XML at all is the renderer's to refuse. */
function parse(text: string): { root: Node; nodes: Node[]; styles: string[] } {
  const root: Node = { name: '', attributes: new Map(), children: [], refs: [] }
  const nodes: Node[] = []
  const styles: string[] = []
  const open = [root]
  let at = 0
  const skipTo = (end: string) => {
    const found = text.indexOf(end, at)
    at = found === -1 ? text.length : found + end.length
  }
  for (;;) {
    const start = text.indexOf('<', at)
    if (start === -1) return { root, nodes, styles }
    const parent = open.at(-1) ?? root
    if (parent.name === 'style') styles.push(text.slice(at, start))
    at = start + 1
    if (text.startsWith('!--', at)) skipTo('-->')
    else if (text.startsWith('![CDATA[', at)) {
      skipTo(']]>')
      if (parent.name === 'style') styles.push(text.slice(start + 9, at - 3))
    } else if (text.startsWith('?', at)) skipTo('?>')
    else if (text.startsWith('!', at)) skipTo('>')
    else if (text.startsWith('/', at)) {
      skipTo('>')
      if (open.length > 1) open.pop()
    } else {
      at = endOfTag(text, at)
      const tag = text.slice(start + 1, at - 1)
      const node = toNode(tag)
      nodes.push(node)
      if (nodes.length > most.elements) throw new FetchError('too_large')
      parent.children.push(node)
      if (!tag.endsWith('/')) open.push(node)
      if (open.length > most.depth) throw new FetchError('too_large')
    }
  }
}

/** The place behind the `>` that ends a tag: one in quotes does not. */
function endOfTag(text: string, from: number): number {
  const marks = /[>"']/g
  marks.lastIndex = from
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    if (mark[0] === '>') return marks.lastIndex
    const end = text.indexOf(mark[0], marks.lastIndex)
    if (end === -1) break
    marks.lastIndex = end + 1
  }
  return text.length + 1
}

function toNode(tag: string): Node {
  const [full = ''] = /^[^\s/>]*/.exec(tag) ?? []
  const attributes = new Map<string, string>()
  const refs: string[] = []
  for (const [, key = '', a, b] of tag.matchAll(/([^\s="'/]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    const value = a ?? b ?? ''
    const name = key.slice(key.indexOf(':') + 1)
    attributes.set(name, value)
    if (name === 'href' && value.startsWith('#')) refs.push(value.slice(1))
    else if (value.includes('url(')) refs.push(...urls(value))
  }
  return { name: full.slice(full.indexOf(':') + 1), attributes, children: [], refs }
}
