import { t } from '../language/t.ts'
/** What a phase is called: of one that has only a number ("phase-0") the number as people count. */
export function phaseTitle({ name }: { name: string }): string {
  const number = /^phase-(\d{1,3})$/.exec(name)?.[1]
  return number === undefined ? name : t('Phase {0}', Number(number) + 1)
}
