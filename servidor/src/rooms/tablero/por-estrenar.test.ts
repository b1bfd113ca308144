import { COLAS } from '@anden/contrato/tablero/pasos.ts';
import { ESTRENO_DE_COLA, LO_QUE_SE_ESTRENA } from '@anden/contrato/tablero/por-estrenar.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { otraApp, testApp } from '../../../testing/app.ts';
import { baseVacia } from '../../../testing/demo.ts';
import { porEstrenar } from './por-estrenar.ts';

test('#getPorEstrenar: una empresa vacía espera todo, y una que trabaja nada de lo que ya tuvo', async () => {
  const db = await baseVacia();
  const vacia = await otraApp(db);
  try {
    const espera = () =>
      vacia.servicios.db
        .transaction()
        .execute((tx) =>
          porEstrenar({ db: tx, dentro: () => sql<boolean>`true`, zona: 'UTC', momento: sql`now()` }),
        );
    expect((await espera()).data).toEqual(LO_QUE_SE_ESTRENA.map((QUE) => ({ QUE, FALTA: 'nada' })));
    await db.sql(`insert into articulos (clave_articulo, articulo, caduca) values ('A', 'A', 'S')`);
    expect((await espera()).data.map((e) => e.QUE)).not.toContain('caducidad');
  } finally {
    await vacia.close();
    await db.close();
  }
});

test('#getPorEstrenar: dice si lo que hay es historia, o de almacenes que no se miran; cada cola espera algo', async () => {
  const app = await testApp();
  try {
    const falta = async (que: string, input = {}, como: 'ADMIN' | 'RECIBO' = 'ADMIN') =>
      (await app.call('getPorEstrenar', input, { como })).body.data.find(
        (e: { QUE: string }) => e.QUE === que,
      )?.FALTA;
    expect(await falta('compra')).toBeUndefined();
    expect(await falta('remision')).toBeUndefined();
    await app.db.sql(
      `update remisiones set historia = true, estatus = 'EMBARCADA', surtida = null, empacada = null, embarcada = now(); update compras set almacen_id = 2 where almacen_id = 1`,
    );
    expect(await falta('remision')).toBe('historia');
    expect(await falta('compra')).toBeUndefined();
    expect(await falta('compra', { almacen_id: 1 })).toBe('ajeno');
    expect(await falta('compra', {}, 'RECIBO')).toBe('ajeno');
    expect((await app.call('getPorEstrenar', { almacen_id: 2 }, { como: 'RECIBO' })).body.estatus).not.toBe(
      '1',
    );
    expect(Object.keys(ESTRENO_DE_COLA)).toEqual([...COLAS]);
  } finally {
    await app.close();
  }
});
