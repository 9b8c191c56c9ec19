import { describe, expect, test } from 'vitest'
import { tripsOf } from '#test/trips.ts'
import { addUnit, one, setUpUnits, unit, unitNames } from '#test/units.ts'
import { sqlStatement } from './statement.ts'
import type { ReadTx } from './transaction.ts'

const u = setUpUnits()

describe('the queries of one tick', () => {
  test('all queries of a tick are sent together, however deep their awaits are', async () => {
    const writes = await countingWrites(() =>
      u.t.db.withTenant(u.reading()).readOnce(async tx => {
        const deep = async () => {
          await Promise.resolve()
          await null
          return tx.rows(one, {})
        }
        return Promise.all([tx.rows(one, {}), tx.rows(unitNames, {}), deep()])
      }),
    )
    expect(writes).toBe(1)
  })

  test('a read that follows a read needs the mode read; readOnce throws', async () => {
    const twice = async (tx: ReadTx<unknown>) => {
      await tx.rows(one, {})
      return tx.rows(one, {})
    }
    expect(await u.t.db.withTenant(u.reading()).read(twice)).toEqual([{ n: 1 }])
    await expect(u.t.db.withTenant(u.reading()).readOnce(twice)).rejects.toThrow('readOnce has sent its queries')
    const swallowing = (tx: ReadTx<unknown>) => twice(tx).catch(() => 'answer')
    await expect(u.t.db.withTenant(u.reading()).readOnce(swallowing)).rejects.toThrow('readOnce has sent its queries')
  })

  test('a write without a load is one round trip; one with a load is three', async () => {
    expect(await countingWrites(() => u.t.db.withTenant(u.writing()).write(async tx => tx.atCommit(addUnit, unit('A'))))).toBe(1)
    const loads = () =>
      u.t.db.withTenant(u.writing()).write(async tx => {
        await tx.rows(unitNames, {})
        await tx.run(addUnit, unit('B'))
        tx.atCommit(addUnit, unit('C'))
      })
    expect(await countingWrites(loads)).toBe(3)
    expect(await u.kept()).toEqual(['B', 'C'])
  })

  test('a statement that is not awaited runs before the commit', async () => {
    await u.t.db.withTenant(u.writing()).write(async tx => {
      void tx.run(addUnit, unit('Unheard'))
    })
    expect(await u.kept()).toEqual(['Unheard'])
  })

  test('queries wait for the batch in flight, so a connection never has two queries at once (DRV-11)', async () => {
    const warnings: Error[] = []
    const listener = (warning: Error) => warnings.push(warning)
    process.on('warning', listener)
    const chain = async (tx: ReadTx<unknown>, pause: number) => {
      for (let i = 0; i < 5; i++) {
        await tx.rows(one, {})
        await new Promise(resolve => setTimeout(resolve, pause))
      }
      return tx.first(one, {})
    }
    const chains = u.t.db.withTenant(u.reading()).read(tx => Promise.all([chain(tx, 0), chain(tx, 1), chain(tx, 2)]))
    expect(await chains).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }])
    await new Promise(setImmediate)
    process.removeListener('warning', listener)
    expect(warnings).toEqual([])
  })

  test('run resolves with the number of affected rows', async () => {
    const rename = sqlStatement<{ name: string }, unknown>('update app.units set name = $name')
    const counts = await u.t.db.withTenant(u.writing()).write(async tx => {
      const none = await tx.run(rename, { name: 'x' })
      await Promise.all([tx.run(addUnit, unit('A')), tx.run(addUnit, unit('B'))])
      return [none, await tx.run(rename, { name: 'x' })]
    })
    expect(counts).toEqual([0, 2])
  })
})

describe('after the end of a transaction', () => {
  test('changes are published after the commit, in order', async () => {
    const change = (id: string) => ({ table: 'units', id, organizationId: u.harbor.id })
    await u.t.db.withTenant(u.writing()).write(async tx => {
      tx.announce('units', '1')
      await tx.run(addUnit, unit('A'))
      tx.announce('units', '2')
      expect(u.t.announced).toEqual([])
    })
    expect(u.t.announced).toEqual([change('1'), change('2')])
  })

  test('a read leaves its connection without a transaction', async () => {
    await u.t.db.withTenant(u.reading()).read(tx => tx.rows(unitNames, {}))
    await u.expectCleanConnection()
    expect(u.t.reported).toEqual([])
  })

  test('a nested transaction is an error; one after another is not', async () => {
    const nested = u.t.db
      .withTenant(u.writing())
      .write(() => u.t.db.withVisitor({ domain: null, organizationId: null, module: null }).readOnce(tx => tx.rows(one, {})))
    await expect(nested).rejects.toThrow('a transaction is open')
    expect(await u.t.db.withVisitor({ domain: null, organizationId: null, module: null }).readOnce(tx => tx.rows(one, {}))).toEqual([
      { n: 1 },
    ])
  })

  test('a statement after the end is an error', async () => {
    let leaked: ReadTx<unknown> | undefined
    await u.t.db.withTenant(u.writing()).write(async tx => {
      leaked = tx
    })
    await expect(leaked?.rows(one, {})).rejects.toThrow('the transaction is over')
  })
})

async function countingWrites(work: () => Promise<unknown>): Promise<number> {
  // The first run parses and describes the statements; only the second one is counted.
  await work().catch(() => undefined)
  await u.t.owner.query('delete from app.units')
  return tripsOf(u.t, work)
}
