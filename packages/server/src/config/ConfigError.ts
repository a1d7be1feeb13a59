import { ServerError } from '../errors.ts'

/** A setting with which the server cannot start. The message never holds a value that may be secret. */
export class ConfigError extends ServerError {
  override readonly name = 'ConfigError'
  /** The flag, the variable, or the key of the file. */
  readonly setting: string

  constructor(setting: string, problem: string) {
    super(`${setting} ${problem}`, { code: 'config', statusCode: 500 })
    this.setting = setting
  }
}
