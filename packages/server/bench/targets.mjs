/** What goes on in a market while it is looked at: orders and blocks a second, each of which answers are made anew for. */
const changes = { posts: 5, blocks: 0.5 }

/**
 * What is measured, and the goals: requests a second at least, milliseconds at most. `connections` send the
 * next request when the last one is answered, as fast as that goes.
 */
export const rows = {
  tokens: {
    what: '`GET /tokens/v7`, 20 connections',
    load: { row: 'tokens', connections: 20, duration: 6, changes },
    goal: { perSecond: 1500, p99: 50 },
  },
  asks: {
    what: '`GET /orders/asks/v5`, 20 connections',
    load: { row: 'asks', connections: 20, duration: 6, changes },
    goal: { perSecond: 1500, p99: 50 },
  },
  buy: {
    what: '`POST /execute/buy/v7`, 10 items, 2 connections',
    load: { row: 'buy', connections: 2, duration: 6 },
    goal: { p99: 100 },
  },
  posts: {
    what: '`POST /order/v4`, 16 connections, each order signed and verified',
    load: { row: 'posts', connections: 16, amount: 1200 },
    goal: { perSecond: 200 },
  },
  push: {
    what: 'a new block, from the node to the last of 1,000 sockets',
    goal: { max: 250 },
  },
  embedded: {
    what: '`POST /execute/buy/v7`, 1 item, 2 connections, embedded database with 10,000 orders',
    load: { row: 'buyOne', connections: 2, duration: 6 },
    goal: { p99: 50 },
  },
}

/** Rows that can be sent to several replicas at once. */
export const shareable = ['tokens', 'asks']
