/**
 * Where what a caller of ours is given lacks something that the old client gave: the value that an action
 * resolves to, the last steps that it showed, and the events. Ours may say more, and writes addresses and
 * hashes in lower case. Meant to differ, too: the old client calls the events of mint, transfer and call
 * `unknown`, and hands the marketplace's own words about an accepted order on in `orderData`.
 */
export function compareResults({ old, ours }) {
  const [before, now] = [old, ours].map(({ value, progress, events, hashes }) =>
    normalize({ value, progress, events }, hashes),
  )
  return lacking(before, now, '').map(({ path, was, is }) => {
    return `${path} is ${JSON.stringify(is)}, and was ${JSON.stringify(was)}`
  })
}

function normalize(value, hashes) {
  const text = JSON.stringify(value, (_, entry) =>
    typeof entry === 'bigint' ? entry.toString() : entry,
  )
  const named = hashes.reduce((all, { hash, name }) => all.replaceAll(hash, `<${name}>`), text)
  return JSON.parse(named, (_, entry) =>
    typeof entry === 'string' && /^0x[0-9a-f]*$/i.test(entry) ? entry.toLowerCase() : entry,
  )
}

function lacking(was, is, path) {
  if (was === null || typeof was !== 'object') return was === is ? [] : [{ path, was, is }]
  if (is === null || typeof is !== 'object') return [{ path, was, is }]
  if (path === 'events') {
    const known = was.every((event, index) => event === is[index] || /^unknown/.test(event))
    return known && was.length === is.length ? [] : [{ path, was, is }]
  }
  if (Array.isArray(was) && was.length !== is.length) return [{ path, was, is }]
  const kept = Object.keys(was).filter(key => !(key === 'message' && path.includes('.orderData.')))
  return kept.flatMap(key => lacking(was[key], is[key], path ? `${path}.${key}` : key))
}
