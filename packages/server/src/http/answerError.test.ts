import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { ServerError } from '../errors.ts'
import { DatabaseBusyError } from '../storage/databaseFailure.ts'
import { answerError } from './answerError.ts'

async function answered(error: unknown) {
  const heard: unknown[] = []
  const app = new Hono()
  app.onError((thrown, c) => answerError(c, thrown, each => heard.push(each)))
  app.get('/', () => {
    throw error
  })
  const response = await app.request('/')
  const { message } = (await response.json()) as { message: string }
  return [response.status, message, response.headers.get('retry-after'), heard.length]
}

const query = (code: string) =>
  Object.assign(new Error('Failed query: select\nparams: canary'), {
    query: 'select',
    params: ['canary'],
    cause: Object.assign(new Error('canary'), { code }),
  })
const slow = 'Query cancelled because it took longer than 10s to execute'

describe('answerError', () => {
  test.each<[string, unknown, unknown[]]>([
    ['a refusal as it is', new ServerError('no', { code: 'x' }), [400, 'no', null, 0]],
    ['a slow query', query('57014'), [504, slow, null, 1]],
    ['a slow transaction', new DatabaseBusyError(query('57014')), [504, slow, null, 1]],
    [
      'a database that is away',
      query('57P01'),
      [503, 'The database does not answer. Try again in a moment.', '1', 1],
    ],
    ['a mistake of ours', query('42601'), [500, 'Something went wrong on the server', null, 1]],
    [
      'nothing of the inside',
      new Error('canary'),
      [500, 'Something went wrong on the server', null, 1],
    ],
  ])('default: %s', async (_, error, answer) => {
    expect(await answered(error)).toEqual(answer)
  })
})
