import { argumentProblem } from './argumentProblem.ts'
import type { Command } from './command.ts'
import { invalid } from './errors.ts'

/**
 * Looks at what the types of a command's arguments cannot say. They must have been encoded already.
 *
 * @throws RouterError that names the argument.
 */
export function checkArguments({ command, args }: Command, path: string, index: number): void {
  if (command === 'EXECUTE_SUB_PLAN') return
  const wrong = argumentProblem(command, args)
  if (wrong) throw invalid(`${path}[${index}].args.${wrong.key}`, wrong.value, wrong.problem)
}
