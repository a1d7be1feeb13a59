import { alter, hang, lose, refuse, reply } from '../faultKinds.ts'
import type { Kind } from './kind.ts'

const execute = /POST \/execute\/(?!status|results)/
const any = /./

/** What an API does wrong. */
export const apiKinds: Kind[] = [
  ({ pick, upTo }) => ({
    ...{ code: 'F1', name: 'API unreachable', on: 'api', match: any, act: refuse },
    ...{ from: upTo(8), times: pick([1, 1, 2, 5]) },
  }),
  ({ upTo }) => ({
    ...{ code: 'F2', name: 'API silent', on: 'api', match: any, act: hang, from: upTo(8) },
  }),
  ({ pick, upTo }) => ({
    ...{ code: 'F4', name: 'API 5xx', on: 'api', match: any, from: upTo(8) },
    ...{ times: pick([1, 3, 30]), act: reply(pick([500, 502, 503, 504]), 'down') },
  }),
  ({ pick, upTo }) => ({
    ...{ code: 'F5', name: 'API 429', on: 'api', match: any, from: upTo(6), times: pick([1, 2]) },
    act: reply(429, { message: 'Too many' }, { 'retry-after': pick(['5', '86400', 'abc']) }),
  }),
  ({ pick, upTo }) => ({
    ...{ code: 'F6', name: 'API 401', on: 'api', match: any, from: upTo(6) },
    act: reply(pick([401, 403]), { message: 'Restricted' }),
  }),
  ({ pick, upTo }) => ({
    ...{ code: 'F7', name: 'API 400', on: 'api', match: any, from: upTo(6) },
    act: reply(400, pick<unknown>([{ message: 'no' }, { error: 'no' }, {}, '<html>'])),
  }),
  ({ upTo }) => ({
    ...{ code: 'F8', name: 'error with 200', on: 'api', match: any, from: upTo(5) },
    act: reply(200, { error: 'No fillable orders' }),
  }),
  ({ pick, upTo }) => ({
    ...{ code: 'F9', name: 'not JSON', on: 'api', match: any, from: upTo(6) },
    act: reply(200, pick(['', '{"steps":[', '<html>', 'null', '[]'])),
  }),
  ({ upTo, pick }) => ({
    ...{ code: 'F10', name: 'unknown kind', on: 'api', match: execute, from: upTo(2) },
    act: alter((json: { steps: { kind: string; items: unknown }[] }) => ({
      ...json,
      steps: json.steps.map(step =>
        pick([true, false]) ? { ...step, kind: 'magic' } : { ...step, items: undefined },
      ),
    })),
  }),
  ({ pick }) => ({
    ...{ code: 'F11', name: 'data late', on: 'api', match: execute, times: pick([1, 2, 14, 99]) },
    act: alter((json: { steps: { items: { status: string }[] }[] }) => ({
      ...json,
      steps: json.steps.map((step, index) =>
        index < json.steps.length - 1
          ? step
          : { ...step, items: step.items.map(item => ({ ...item, data: undefined })) },
      ),
    })),
  }),
  ({ upTo }) => ({
    ...{ code: 'F13', name: 'steps reversed', on: 'api', match: execute, from: upTo(2) },
    act: alter((json: { steps: unknown[] }) => ({ ...json, steps: json.steps.toReversed() })),
  }),
  ({ upTo }) => ({
    ...{ code: 'F14', name: 'dearer', on: 'api', match: execute, from: upTo(2) },
    act: alter((json: { path?: object[] }) => ({
      ...json,
      path: json.path?.map(line => ({ ...line, rawQuote: (10n ** 19n).toString() })),
    })),
  }),
  ({ pick }) => ({
    ...{ code: 'F16', name: 'too early a success', on: 'api', match: /status\/v1/ },
    ...{ times: pick([1, 99]), act: reply(200, { status: 'success' }) },
  }),
  ({ upTo }) => ({
    ...{ code: 'F17', name: 'false failure', on: 'api', match: /status\/v1/, from: upTo(2) },
    act: reply(200, { status: 'failure', details: 'INSUFFICIENT_LIQUIDITY' }),
  }),
  ({ pick }) => ({
    ...{
      code: 'F18',
      name: 'nothing synced',
      on: 'api',
      match: /synced/,
      times: pick([1, 5, 999]),
    },
    act: reply(200, {
      transactions: pick([[], [{ hash: `0x${'cd'.repeat(32)}`, synced: true }]]),
    }),
  }),
  ({ upTo }) => ({
    ...{ code: 'F19', name: 'order post lost', on: 'api', match: /order\/v4/, from: upTo(2) },
    act: lose,
  }),
  ({ upTo }) => ({
    ...{ code: 'F20', name: 'order refused', on: 'api', match: /order\/v4/, from: upTo(2) },
    act: reply(200, { results: [{ message: 'unauthorized', orderIndex: 0 }] }),
  }),
  ({ pick }) => ({
    ...{ code: 'F21', name: 'results fail', on: 'api', match: /results/, times: 9 },
    act: pick([refuse, hang, reply(500, 'x', { deprecation: 'true' })]),
  }),
]
