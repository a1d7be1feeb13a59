import { describe, expect, test } from 'vitest'
import { createLogger, LogLevel, redact, redactUrl } from './logger.ts'

describe('createLogger', () => {
  test.each([
    [LogLevel.None, []],
    [LogLevel.Error, ['error']],
    [LogLevel.Warn, ['error', 'warn']],
    [LogLevel.Info, ['error', 'warn', 'info']],
    [LogLevel.Verbose, ['error', 'warn', 'info', 'verbose']],
  ])('default: level %i', (level, expected) => {
    const lines: unknown[] = []
    const logger = createLogger(
      () => level,
      (_, parts) => lines.push(parts[0]),
    )
    for (const name of ['error', 'warn', 'info', 'verbose'] as const) logger[name]([name])
    expect(lines).toEqual(expected)
  })

  test('behavior: a sink that throws, at once or later, stops nobody', async () => {
    const rejections: unknown[] = []
    const note = (reason: unknown) => void rejections.push(reason)
    process.on('unhandledRejection', note)
    const sinks = [
      () => JSON.stringify(1n),
      async () => {
        throw new Error('disk full')
      },
    ]
    for (const sink of sinks) createLogger(() => LogLevel.Info, sink as never).info(['Sent', 1n])
    await new Promise(resolve => setImmediate(resolve))
    process.off('unhandledRejection', note)
    expect(rejections).toEqual([])
  })

  test('behavior: the levels are those of the specification', () => {
    expect(LogLevel).toEqual({ None: 0, Error: 1, Warn: 2, Info: 3, Verbose: 4 })
  })
})

describe('redact', () => {
  test('default', () => {
    const url = 'https://key:pass@host/order/v4?signature=0xabc&x=1'
    expect(redactUrl(url)).toBe('https://[redacted]@host/order/v4?signature=[redacted]&x=1')
    expect(redact({ 'x-api-key': 'k', nested: [{ signature: '0xabc', kept: 1 }] })).toEqual({
      'x-api-key': '[redacted]',
      nested: [{ signature: '[redacted]', kept: 1 }],
    })
  })
})
