import { answer, fail, hang } from '../faultKinds.ts'
import type { Kind } from './kind.ts'

const any = /./

/** What a node does wrong. */
export const nodeKinds: Kind[] = [
  ({ pick, upTo }) => ({
    ...{ code: 'F25', name: 'node down', on: 'rpc', match: any, from: upTo(25) },
    ...{ times: pick([1, 3, 10, 60]), act: fail('503 Service Unavailable', -32603) },
  }),
  ({ upTo, pick }) => ({
    ...{ code: 'F26', name: 'node silent', on: 'rpc', match: any, from: upTo(25) },
    ...{ times: pick([1, 2]), act: hang },
  }),
  ({ pick, upTo }) => ({
    ...{ code: 'F27', name: 'node 429', on: 'rpc', match: any, from: upTo(25) },
    ...{ times: pick([1, 5]), act: fail('Too many requests', pick([429, -32005])) },
  }),
  ({ pick, upTo }) => ({
    ...{ code: 'F28', name: 'node lags', on: 'rpc', from: upTo(3), times: pick([1, 4, 20]) },
    ...{ match: /getTransactionReceipt|getTransactionByHash|getBlockReceipts/ },
    act: answer(null),
  }),
  ({ pick }) => ({
    ...{ code: 'F31', name: 'empty receipt', on: 'rpc', match: /getTransactionReceipt/ },
    ...{ times: pick([1, 3]), act: answer({ status: null, blockNumber: null, logs: [] }) },
  }),
  ({ upTo }) => ({
    ...{ code: 'F32', name: 'another chain', on: 'rpc', match: /chainId/, from: upTo(3) },
    act: answer('0x1'),
  }),
]
