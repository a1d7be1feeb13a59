import { nft } from '../lib/addresses.mjs'
import { listen } from '../lib/listen.mjs'

/**
 * A marketplace under two addresses, `/a` and `/b`, that records whole requests. `script` is the case that
 * it plays; a cross-chain check names `destinationHash`.
 */
export async function startScriptedApi({ node, account, destinationHash }) {
  const api = { requests: [], script: undefined }
  const orderId = `0x${'cd'.repeat(32)}`
  const answers = {
    '/execute/status/v1': body => ({
      status: 'success',
      ...(body.kind === 'transaction' ? {} : { txHashes: [destinationHash] }),
    }),
    '/execute/results/v1': () => ({ message: 'Success' }),
    '/execute/cancel-signature/v1': () => ({ message: 'Success' }),
    '/tokens/refresh/v2': () => ({ results: [] }),
    '/order/v4': () => ({ results: [{ message: 'success', orderIndex: 0, orderId }] }),
  }
  const synced = async query => ({
    transactions: await Promise.all(
      query.getAll('txHash').map(async hash => ({
        hash,
        synced: await node.isMined(hash),
        ...(query.has('includeTransfers')
          ? { transfers: [{ from: account, to: account, token: { contract: nft, tokenId: '1' } }] }
          : {}),
      })),
    ),
  })
  const { url, close } = await listen(async (request, text) => {
    const { pathname, searchParams } = new URL(request.url, 'http://api')
    const body = text === '' ? undefined : JSON.parse(text)
    const { method, headers } = request
    api.requests.push({
      method,
      path: pathname,
      query: searchParams,
      headers,
      body,
      at: Date.now(),
    })
    const endpoint = pathname.slice(2)
    if (endpoint === api.script.endpoint) {
      return { status: api.script.status ?? 200, json: api.script.answer(account) }
    }
    if (endpoint === '/transactions/synced/v2') return { json: await synced(searchParams) }
    const answer = answers[endpoint]
    return answer ? { json: answer(body) } : { status: 404, json: { message: 'Not found' } }
  })
  return Object.assign(api, { url, close })
}
