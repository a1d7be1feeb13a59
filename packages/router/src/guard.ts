import { RouterError } from './errors.ts'

/**
 * A public function that throws `RouterError` and nothing else. What is given to it is looked at and not
 * copied, so a getter or a proxy in it may throw what it likes, at any time: that becomes the cause. The
 * name is that of no field, since nobody can tell which one was asked for.
 */
export function guard<run extends (...args: never[]) => unknown>(run: run): run {
  const guarded = (...args: never[]) => {
    try {
      return run(...args)
    } catch (error) {
      throw own(error)
    }
  }
  return guarded as run
}

function own(error: unknown): RouterError {
  if (error instanceof RouterError) return error
  return new RouterError('The arguments cannot be read', {
    code: 'invalid_input',
    field: 'the arguments',
    cause: error,
  })
}
