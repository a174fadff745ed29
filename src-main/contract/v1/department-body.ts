import type { Department } from '../../domain/calling/department.ts'
import { validatorOf } from '../validator.ts'
import { SettableDepartment } from './bodies.ts'

/** `department` of the body of `patchColumn`. */
export const departmentBody = (department: Department): SettableDepartment => ({
  short_name: department.shortName,
  color: department.color,
  groups: [...department.groups],
})

/** The department in such a body, as it is stored. */
export const departmentIn = (body: SettableDepartment): Department => ({
  shortName: body.short_name,
  color: body.color.toLowerCase(),
  groups: [...body.groups],
})

const settable = validatorOf(SettableDepartment)

/** Whether every service that has departments takes it. */
export const isSettable = (department: Department): boolean => settable.Check(departmentBody(department))
