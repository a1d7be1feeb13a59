const originChain = 31337
const synced = '/transactions/synced/v2'

/**
 * What reaches the API from ours and not from the old client, and the other way round, in the words of a
 * person who reads it. Times and repetitions do not matter, nor do these, which are meant to differ:
 *
 * - The old client asks for each hash on its own, and for transfers at the end; ours asks for several at once.
 * - The old client leaves a signature in the query of every later request of the run; ours only posts it.
 * - Ours asks for the steps again after a step is done, with the request id of the first answer.
 * - Ours reports a hash before it is mined, too, and what went wrong.
 * - A check of ours names the chain also where the marketplace left it out.
 * - Ours has all headers on all calls, and the client version of the specification.
 */
export function compare({ old, ours, endpoint }) {
  const [former, latter] = [old, ours].map(({ requests, hashes }) =>
    requests.flatMap(request => spell(request, { hashes, endpoint })),
  )
  const problems = []
  for (const request of former) {
    const same = latter.find(({ text }) => text === request.text)
    if (!same) problems.push(`only the old client sends ${request.text}`)
    else problems.push(...compareHeaders(request, same))
  }
  const reposts = repostsOf(latter, endpoint)
  for (const request of latter) {
    if (former.some(({ text }) => text === request.text)) continue
    if (reposts.has(request.text) || request.path.endsWith('/execute/results/v1')) continue
    problems.push(`only ours sends ${request.text}`)
  }
  for (const request of latter) problems.push(...missingHeaders(request))
  return [...new Set(problems)]
}

/** A request as text, with what differs from run to run named by its order. */
function spell({ method, path, query, headers, body }, { hashes, endpoint }) {
  const named = text =>
    hashes.reduce((result, { hash, name }) => result.replaceAll(hash, `<${name}>`), text)
  const form = parts => ({
    ...{ path, headers, body },
    text: named([method, path, ...parts].filter(part => part !== undefined).join(' ')),
  })
  if (path.endsWith(synced)) return query.getAll('txHash').map(hash => form([hash]))
  const posted = path.endsWith(endpoint) || /\/execute\/(status|results)\/|\/tokens\//.test(path)
  const { chainId, ...unnamed } = body ?? {}
  const sent = path.endsWith('/execute/status/v1') && chainId === originChain ? unnamed : body
  const kept = [...query].filter(([key]) => !(posted && key === 'signature')).sort()
  return [
    form([
      kept.length > 0 ? `?${new URLSearchParams(kept)}` : undefined,
      sent === undefined ? undefined : canonical(sent),
    ]),
  ]
}

/** The first execute request with the request id of its answer, which is how ours asks again. */
function repostsOf(requests, endpoint) {
  const first = requests.find(({ path }) => path.endsWith(endpoint))
  return new Set(
    requests
      .filter(({ path, body }) => {
        if (!path.endsWith(endpoint) || !body?.requestId) return false
        const { requestId: _, ...rest } = body
        return canonical(rest) === canonical(first?.body)
      })
      .map(({ text }) => text),
  )
}

function compareHeaders(old, ours) {
  const value = ({ headers }, name) => headers[name]?.split(';')[0]
  return ['x-api-key', 'x-rkui-version', 'content-type'].flatMap(name => {
    const [before, now] = [value(old, name), value(ours, name)]
    return before === undefined || before === now
      ? []
      : [`${name} of ${ours.path} is ${now}, and was ${before}`]
  })
}

function missingHeaders({ path, headers }) {
  const wanted = { 'x-rkc-version': '2.4.11', 'content-type': 'application/json' }
  const named = ['x-api-key', 'x-rkui-version']
  return [
    ...Object.entries(wanted).flatMap(([name, value]) =>
      headers[name] === value ? [] : [`${name} of ${path} is ${headers[name]}, not ${value}`],
    ),
    ...named.flatMap(name => (headers[name] ? [] : [`${path} has no ${name}`])),
  ]
}

function canonical(value) {
  return JSON.stringify(value, (_, entry) =>
    entry !== null && typeof entry === 'object' && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))
      : entry,
  )
}
