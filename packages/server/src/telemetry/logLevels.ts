/** From all to nothing. */
export const logLevels = ['debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

export type LogLevel = (typeof logLevels)[number]
