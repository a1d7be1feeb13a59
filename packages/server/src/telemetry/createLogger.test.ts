import { destination } from 'pino'
import { describe, expect, test } from 'vitest'
import { createLogger } from './createLogger.ts'

const secrets = ['https://rpc.example/v2/canary-rpc-key', 'postgres://sluice:canary-pw@db/market']
function log() {
  const lines: string[] = []
  const logger = createLogger({ secrets, stream: { write: line => lines.push(line) } })
  return { logger, lines, last: () => JSON.parse(lines.at(-1) ?? '{}') as Record<string, unknown> }
}
const signature = `0x${'ab'.repeat(65)}`

describe('createLogger', () => {
  test('default: one object per line', () => {
    const { logger, lines, last } = log()
    logger.info('request', { status: 200, amount: 10n })
    expect(lines).toHaveLength(1)
    expect(last()).toMatchObject({ level: 'info', message: 'request', status: 200, amount: '10' })
    expect(new Date(String(last().time)).getTime()).toBeGreaterThan(0)
    logger.debug('not told')
    expect(lines).toHaveLength(1)
  })

  test('behavior: a disk that is full takes no lines, and ends nothing', async () => {
    const stream = destination({ dest: '/dev/full', sync: false })
    const logger = createLogger({ stream })
    const refused = new Promise(resolve => stream.once('error', resolve))
    logger.info('request')
    expect(await refused).toMatchObject({ code: 'ENOSPC' })
    logger.info('request')
    stream.destroy()
  })

  test.each<[string, unknown, unknown]>([
    ['the address of a node', `${secrets[0]} refuses`, '[hidden] refuses'],
    [
      'of any URL all but the origin',
      'GET https://u:p@a.example:1/k/1?key=2!',
      'GET https://a.example:1',
    ],
    ['a signature', `is ${signature}.`, 'is [hex].'],
    ['a signature in a query', '/order/v4?signature=0x12&b=1', '/order/v4?signature=[hidden]&b=1'],
    ['an API key', `sluice_AbCdEf12_${'x'.repeat(43)}`, 'sluice_AbCdEf12_[hidden]'],
    ['a key of others', 'x-api-key: abcdef', 'x-api-key: [hidden]'],
    ['what is inside', { a: [{ b: signature }] }, { a: [{ b: '[hex]' }] }],
    ['nothing of hashes', `0x${'12'.repeat(32)}`, `0x${'12'.repeat(32)}`],
  ])('behavior: hides %s (T9, T10)', (_, given, told) => {
    const { logger, last } = log()
    logger.warn('x', { given })
    expect(last().given).toEqual(told)
  })

  test('behavior: errors with their causes, and of queries only what the database said', () => {
    const { logger, lines, last } = log()
    const query = Object.assign(new Error(`Failed query: insert\nparams: ${signature}`), {
      query: 'insert',
      params: [signature],
      cause: Object.assign(new Error('duplicate key'), { code: '23505', detail: signature }),
    })
    logger.error('failed', { error: new Error(`at ${secrets[1]}`, { cause: query }) })
    expect(last().error).toMatchObject({
      type: 'Error',
      message: 'at [hidden]',
      cause: { message: 'A query failed: duplicate key (23505)' },
    })
    expect(String((last().error as { stack: string }).stack)).toMatch(/^\s+at /)
    expect(lines.join()).not.toMatch(/canary|abab/)
  })

  test('behavior: of several failures each is told', () => {
    const { logger, lines, last } = log()
    const errors = [new Error('one'), new Error(`two at ${secrets[0]}`)]
    logger.error('x', { error: new AggregateError(errors, 'all failed') })
    expect(last().error).toMatchObject({
      message: 'all failed',
      errors: [{ message: 'one' }, { message: 'two at [hidden]' }],
    })
    expect(lines.join()).not.toContain('canary')
    expect(lines.join()).toContain('file://')
  })

  test('behavior: what goes round in circles is cut', () => {
    const { logger, last } = log()
    const circle: Record<string, unknown> = {}
    circle.self = circle
    logger.info('x', { circle })
    expect(JSON.stringify(last())).toContain('[deep]')
    const error = new Error('round')
    error.cause = error
    logger.error('x', { error })
    expect(JSON.stringify(last()).match(/round/g)).toHaveLength(5)
  })
})
