import { randomUUID } from 'node:crypto';
import { CONTROLES, P } from '@anden/contrato/permissions.ts';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, GUARDADO, LINEA, OP, UBI } from '../../../testing/fixture.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { auditar } from '../../audit/index.ts';

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(() => app.close());

async function cuadra(): Promise<void> {
  const cliente = new pg.Client(app.db.url);
  await cliente.connect();
  try {
    expect(await auditar(cliente)).toEqual([]);
  } finally {
    await cliente.end();
  }
}

const deshacer = (operacion_id = GUARDADO, como: 'ADMIN' | 'JEFE' = 'ADMIN') =>
  app.call('deshacerGuardado', { operacion_id }, { como });

const piezas = async (articulo: number, lugar: number): Promise<number> => {
  const [fila] = await app.db.sql<{ n: number }>(
    'select coalesce(sum(piezas), 0)::int as n from existencias where articulo_id = $1 and lugar_id = $2',
    [articulo, lugar],
  );
  return fila?.n ?? -1;
};

/** A movement of COMODIN after the save, between two places, as an operation of its own. */
async function despues(
  origen: string,
  destino: string,
  n: number,
  corrige: number | null = null,
): Promise<number> {
  const [m] = await app.db.sql<{ movimiento_id: number }>(
    `insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas, corrige_id)
     select $1, ${OP.JEFE}, 'prueba', ${ART.COMODIN}, o.lugar_id, d.lugar_id, $4, $5 from lugares o, lugares d
      where (o.clase = $2 or o.nombre = $2) and (d.clase = $3 or d.nombre = $3)
        and (o.almacen_id is null or o.almacen_id = 1) and (d.almacen_id is null or d.almacen_id = 1) returning movimiento_id`,
    [randomUUID(), origen, destino, n, corrige],
  );
  for (const [lugar, suma] of [
    [origen, -n],
    [destino, n],
  ] as const) {
    await app.db.sql(
      `insert into existencias (lugar_id, articulo_id, piezas)
       select lugar_id, ${ART.COMODIN}, 0 from lugares where nombre = $1 and clase = 'ubicacion' on conflict do nothing`,
      [lugar],
    );
    await app.db.sql(
      `update existencias e set piezas = piezas + $2 from lugares l
        where l.lugar_id = e.lugar_id and l.nombre = $1 and e.articulo_id = ${ART.COMODIN}`,
      [lugar, suma],
    );
  }
  return m?.movimiento_id ?? 0;
}

describe('#deshacerGuardado', () => {
  test('un contramovimiento lo deshace y el historial conserva los dos', async () => {
    expect((await app.call('getUltimoGuardado')).body.data).toMatchObject({
      OPERACION_ID: GUARDADO,
      DESHECHO: 'N',
    });
    const r = await deshacer();
    expect(r.body).toMatchObject({
      estatus: '1',
      message: 'Se deshizo: 1 pieza de A-2 en 1-01-001-01-010',
      data: { DESHECHO: 'S' },
    });
    expect(await piezas(ART.COMODIN, UBI.F1.id)).toBe(2);
    const kardex = await app.call('getKardex', {
      fecha_ini: '2025-01-01',
      fecha_fin: '2999-12-31',
      clave_articulo: 'A-2',
    });
    expect(
      kardex.body.data.map((m: Record<string, unknown>) => [
        m.ENTRADA,
        m.SALIDA,
        m.SALDO,
        m.DESHECHO,
        m.CONCEPTO,
      ]),
    ).toEqual([
      [0, 1, 2, 'N', 'Guardado deshecho'],
      [1, 0, 3, 'S', 'Edición de existencia'],
      [2, 0, 2, 'N', 'Inventario inicial'],
    ]);
    expect(kardex.body.data[0].CORRIGE_ID).toBe(kardex.body.data[1].MOVIMIENTO_ID);
    expect((await app.call('getUltimoGuardado')).body.data.DESHECHO).toBe('S');
    await cuadra();
  });

  test('una sola vez, aunque se pida dos a la vez', async () => {
    const [a, b] = await Promise.all([deshacer(), deshacer()]);
    expect([a.body.message, b.body.message].sort()).toEqual([
      'Este guardado ya se deshizo',
      'Se deshizo: 1 pieza de A-2 en 1-01-001-01-010',
    ]);
    expect(await piezas(ART.COMODIN, UBI.F1.id)).toBe(2);
  });

  test('no el de otro, ni el de otro día, ni el que no hay', async () => {
    expect((await deshacer(GUARDADO, 'JEFE')).body.message).toBe('No hay un guardado que se pueda deshacer');
    expect((await deshacer(randomUUID())).body.message).toBe('No hay un guardado que se pueda deshacer');
    await app.db.sql(`update guardados set fecha = now() - interval '26 hours'`);
    expect((await deshacer()).body.message).toBe('Sólo se puede deshacer lo guardado hoy');
    expect((await app.call('getUltimoGuardado')).body.data).toBeNull();
    expect(await piezas(ART.COMODIN, UBI.F1.id)).toBe(3);
  });

  test('no sin el permiso de la llamada que lo guardó', async () => {
    await app.db.sql(`update guardados set llamada = 'guardarRecepcionCompra'`);
    await app.darControles(
      OP.ADMIN,
      CONTROLES.map((c) => c.id).filter((id) => id !== P.recepcioncom),
    );
    expect((await deshacer()).body.message).toBe('Ya no tiene permiso para hacer ni deshacer esta operación');
    expect(await app.db.sql('select 1 from guardados where deshecho is not null')).toEqual([]);
  });

  const YA = 'Ya no es posible deshacer: las piezas se movieron o se contaron después';
  test('no después de que salieron piezas de la ubicación, se ajustaron o se contó; sí si sólo entraron', async () => {
    await despues('proveedor', UBI.F1.codigo, 4);
    const salida = await despues(UBI.F1.codigo, 'cliente', 1);
    expect((await deshacer()).body.message).toBe(YA);
    // The sale was undone, and so counts as if it had never been.
    await despues('cliente', UBI.F1.codigo, 1, salida);
    const ajuste = await despues('ajuste', UBI.F1.codigo, 1);
    expect((await deshacer()).body.message).toBe(YA);
    await despues(UBI.F1.codigo, 'ajuste', 1, ajuste);
    await app.db.sql(`update articulos_ubicacion set contada = now() where articulo_id = ${ART.COMODIN}`);
    expect((await deshacer()).body.message).toBe(YA);
    await app.db.sql('update articulos_ubicacion set contada = null');
    expect((await deshacer()).body.estatus).toBe('1');
    expect(await piezas(ART.COMODIN, UBI.F1.id)).toBe(6);
    await cuadra();
  });

  test('los movimientos de otro bajo el mismo identificador se quedan', async () => {
    await app.db.sql(
      `insert into movimientos (operacion_id, operador_id, llamada, articulo_id, origen_id, destino_id, piezas)
       select '${GUARDADO}', ${OP.JEFE}, 'guardarRecepcionCompra', ${ART.BARRAS}, p.lugar_id, r.lugar_id, 2
         from lugares p, lugares r where p.clase = 'proveedor' and r.clase = 'recepcion' and r.almacen_id = 1`,
    );
    expect((await deshacer()).body.estatus).toBe('1');
    expect(await app.db.sql('select articulo_id from movimientos where corrige_id is not null')).toEqual([
      { articulo_id: ART.COMODIN },
    ]);
  });
});

test('un identificador que otro operador usa al mismo tiempo no se guarda dos veces, y nada cambia', async () => {
  const clave = randomUUID();
  const otro = new pg.Client(app.db.url);
  await otro.connect();
  try {
    await otro.query('begin');
    await otro.query(
      `insert into guardados (operacion_id, operador_id, llamada, resumen) values ($1, ${OP.JEFE}, 'guardarRecepcionCompra', 'Lo de otro')`,
      [clave],
    );
    const recibe = { docto_cm_det_id: LINEA.BARRAS, operador_id: OP.ADMIN, cantidad: 1 };
    const respuesta = app.call('guardarRecepcionCompra', recibe, { clave });
    await expect.poll(async () => app.db.sql(`select 1 from pg_locks where not granted`)).toHaveLength(1);
    await otro.query('commit');
    expect(await respuesta).toMatchObject({
      http: 422,
      body: { message: 'El identificador de la operación ya se usó. Vuelva a capturarla.' },
    });
  } finally {
    await otro.end();
  }
  for (const tabla of ['movimientos where operacion_id::text', 'idempotencia where clave'])
    expect(await app.db.sql(`select 1 from ${tabla} = $1`, [clave])).toEqual([]);
  await cuadra();
});
