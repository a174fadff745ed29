import { expect, it } from 'vitest'
import { gathered } from '../../../src-main/service/store/postgres/gathered.ts'

interface Statement {
  readonly asked: readonly string[]
  readonly answer: PromiseWithResolvers<readonly string[]>
}

function rig() {
  const statements: Statement[] = []
  const ask = gathered(
    (question: string) => question.charAt(0),
    asked => {
      const answer = Promise.withResolvers<readonly string[]>()
      statements.push({ asked, answer })
      return answer.promise
    },
  )
  const asked = () => statements.map(statement => statement.asked)
  return { ask, statements, asked }
}

it('who asks during a statement is answered by the next one of its key, each with its own answer', async () => {
  const { ask, statements, asked } = rig()
  const answers = Promise.all(['a1', 'a2', 'b1', 'a3'].map(ask))
  expect(asked()).toEqual([['a1'], ['b1']])
  statements[0]?.answer.resolve(['A1'])
  await expect.poll(asked).toEqual([['a1'], ['b1'], ['a2', 'a3']])
  statements[1]?.answer.resolve(['B1'])
  statements[2]?.answer.resolve(['A2', 'A3'])
  expect(await answers).toEqual(['A1', 'A2', 'B1', 'A3'])
})

it('a statement that fails fails for those who wait for the next one too, and later ones ask again', async () => {
  const { ask, statements, asked } = rig()
  const answers = Promise.allSettled(['a1', 'a2'].map(ask))
  statements[0]?.answer.reject(new Error('away'))
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const later = ask('a3')
  expect(asked()).toEqual([['a1'], ['a3']])
  statements[1]?.answer.resolve(['A3'])
  expect(await later).toBe('A3')
})
