/** What our client may take at most. Milliseconds, calls, or kB of 1,024 bytes. */
export const budgets = {
  /** From the block to the resolved purchase, the node read over HTTP. */
  minedMean: 250,
  minedMax: 400,
  /** The same with new heads by WebSocket, beyond one round trip to the node and one to the API. */
  minedSocket: 50,
  apiCallsOfOne: 4,
  apiCallsOfTen: 8,
  rpcCallsOfTen: 30,
  /** From the wallet's refusal to the rejected promise. */
  rejection: 100,
  /** `createClient` with all actions, without viem and without what is loaded on demand. */
  clientSize: 8,
  /** `openFeed`, the parser of what it tells included. */
  feedSize: 20,
  /** The buy dialog with its flow and the client, beyond viem, wagmi, React and TanStack Query. */
  dialogSize: 60,
  /** The same with what a purchase loads on its way, from the press to the receipt. */
  purchaseSize: 180,
  coldImport: 135,
  /** Requests to the API, or to the node, at one time, for a hundred items in a step. */
  inFlight: 16,
  /** From the resolved purchase to the end of a process that does nothing else. */
  lingering: 500,
}
