import { expect, test } from 'vitest'
import { checkVariables } from './checkVariables.ts'
import { readSettings } from './readSettings.ts'

const known = new Set(['SLUICE_LIMITS', 'SLUICE_HOST', 'SLUICE_HOSTS', 'DATABASE_URL'])
const check = (...names: string[]) =>
  checkVariables(Object.fromEntries(names.map(name => [name, ''])), known)

test('default: settings, what the file names and what is not ours', () => {
  expect(() => check('SLUICE_LIMITS', 'SLUICE_HOST', 'PATH', 'SLUICED')).not.toThrow()
})

test.each([
  ['SLUICE_LIMIT', 'SLUICE_LIMITS'],
  ['SLUICE_HOSTSS', 'SLUICE_HOSTS'],
  ['SLUICE_HOTS', 'SLUICE_HOST'],
  ['SLUICE_LIMITS_WINDOW', 'SLUICE_LIMITS'],
])('error: %s is no setting, %s is nearest', (name, nearest) => {
  expect(() => check(name)).toThrow(`${name} is no setting; the nearest one is ${nearest}`)
})

test('error: never shows what the variable holds', () => {
  expect(() => checkVariables({ SLUICE_SOLVER_KEY: 'secret' }, known)).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('secret') }),
  )
})

test('behavior: the variables of a service of Kubernetes are nobody’s mistake', () => {
  expect(() =>
    check(
      ...['SLUICE_SERVICE_HOST', 'SLUICE_SERVICE_PORT', 'SLUICE_SERVICE_PORT_HTTP'],
      ...['SLUICE_PORT_3000_TCP', 'SLUICE_PORT_3000_TCP_ADDR', 'SLUICE_SERVER_SERVICE_HOST'],
    ),
  ).not.toThrow()
})

test('behavior: every setting is asked for its variable', () => {
  expect(() => readSettings([], { SLUICE_ANSWER_LIFETIMES: '1' })).toThrow('SLUICE_ANSWER_LIFETIME')
  expect(readSettings([], { SLUICE_ANSWER_LIFETIME: '1' }).values).toEqual({ answerLifetime: 1 })
})
