import { readFileSync } from 'node:fs'

/** Orders in one request. */
const atOnce = 50

/**
 * Posts the open listings of a market's seed to the order book, as their makers would. Those that it has
 * already are no failure, so that a start that was cut off can do it again.
 */
export async function postListings({ api, file, source }) {
  const seed = JSON.parse(readFileSync(file, 'utf8'))
  const orders = [...seed.orders, ...(seed.venueOrders ?? [])]
  for (let index = 0; index < orders.length; index += atOnce) {
    const answer = await fetch(`${api}/order/v4`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        items: orders
          .slice(index, index + atOnce)
          .map(order => ({ order, orderbook: 'reservoir' })),
        source,
      }),
    })
    const text = await answer.text()
    const refused = answer.ok
      ? JSON.parse(text).results.filter(
          ({ message }) => !/^(success|already-exists)$/.test(message),
        )
      : [text]
    if (refused.length > 0)
      throw new Error(
        `the market's listings were refused: ${JSON.stringify(refused).slice(0, 500)}`,
      )
  }
}
