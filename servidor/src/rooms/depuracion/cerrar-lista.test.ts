import { MENSAJES_DEPURACION as M } from '@anden/contrato/depuracion/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { expect, test } from 'vitest';
import { depurando } from '../../../testing/depurando.ts';

const { casa, claves, crea, detalle, toma, guarda } = depurando();

const HOY = { fecha_ini: '2026-11-27', fecha_fin: '2026-11-27' };
const cierra = async (n: number, lista_id: number, motivo = 'Era otro archivo') =>
  (await casa().como(n, 'cierraListaDepuracion', { lista_id, motivo })).body.message;
const abre = async (n: number, lista_id: number) =>
  (await casa().como(n, 'abreListaDepuracion', { lista_id })).body.message;
const laLista = async (n: number, id: number) =>
  (await casa().como(n, 'getListasDepuracion', HOY)).body.data.find(
    (f: { LISTA_ID: number }) => f.LISTA_ID === id,
  );
/** Operator `n` sees only their own customers, of whom the first `cuantos` are. */
async function deUnAsesor(n: number, cuantos: number): Promise<void> {
  const { sql } = casa().app.db;
  await sql('delete from operador_controles where operador_id = $1 and control_id = $2', [
    casa().operador(n),
    P.todosLosClientes,
  ]);
  await sql('update clientes set operador_id = $1 where clave_cliente = any($2)', [
    casa().operador(n),
    claves(cuantos).map((c) => c.CLAVE_CLIENTE.toUpperCase()),
  ]);
}

test('una lista hecha por error se cierra con su motivo: nadie depura en ella, y sus clientes entran en otra', async () => {
  const id = await crea(3);
  const { LISTA_DEP_DET_ID } = (await toma(2, id)).body.data;
  expect(await cierra(1, id, ' ')).toBe(M.sinMotivoDeCierre);
  expect(await cierra(1, id)).toBe(M.seCerro);
  const dicho = M.listaCerrada('MARCADOR 1', 'Era otro archivo');
  expect(await cierra(1, id)).toBe(dicho);
  expect((await toma(2, id)).body.message).toBe(dicho);
  expect((await guarda(2, { LISTA_DEP_DET_ID })).body.message).toBe(dicho);
  expect(await laLista(1, id)).toMatchObject({
    ESTATUS: 'CERRADO',
    CERRO: 'MARCADOR 1',
    MOTIVO_CIERRE: 'Era otro archivo',
  });
  expect(await detalle(id)).toMatchObject({
    cierre: { OPERADOR: 'MARCADOR 1', MOTIVO: 'Era otro archivo' },
    SE_CIERRA: 'S',
  });
  expect(await abre(1, id)).toBe(M.seAbrio);
  expect((await toma(2, id)).body.estatus).toBe('1');
  await cierra(1, id);
  // In another list, they cannot be pending on this one too.
  expect(await crea(2)).toBeGreaterThan(id);
  expect(await abre(1, id)).toBe(M.yaEnOtra(2, 'NOVIEMBRE'));
});

test('cerrada y abierta por veinte a la vez, queda como la dejó el último y nadie la cierra dos veces', async () => {
  const id = await crea(2);
  const dichos = await Promise.all(Array.from({ length: 20 }, (_, i) => cierra(i + 1, id)));
  expect(dichos.filter((m) => m === M.seCerro)).toHaveLength(1);
  const abiertas = await Promise.all(Array.from({ length: 20 }, (_, i) => abre(i + 1, id)));
  expect(abiertas.filter((m) => m === M.seAbrio)).toHaveLength(1);
  expect(abiertas.filter((m) => m === M.noSeCerro)).toHaveLength(19);
});

test('la que se terminó sola no se cierra ni se abre así; quien sólo ve a sus clientes no cierra la de otro', async () => {
  const id = await crea(2);
  await deUnAsesor(2, 1);
  expect(await cierra(2, id)).toBe(M.noSeCierra);
  for (const { LISTA_DEP_DET_ID } of (await detalle(id)).data)
    await guarda(1, { LISTA_DEP_DET_ID, CHAT: true, CLASIF_DEP_ID: 1 });
  expect(await cierra(1, id)).toBe(M.listaTerminada);
  expect(await abre(1, id)).toBe(M.noSeCerro);
});

test('lo suyo de una lista de varios, revisado entero, ya no dice que está por hacer', async () => {
  const id = await crea(2);
  await deUnAsesor(2, 1);
  expect(await laLista(2, id)).toMatchObject({ ESTATUS: 'ACTIVO', CLIENTES: 1 });
  const [suyo] = (await casa().como(2, 'getDetalleListasDepuracion', { lista_id: id })).body.data;
  // The row as it was received, which the specification's client sends back with what was changed.
  expect((await guarda(2, { ...suyo, CHAT: true, CLASIF_DEP_ID: 1 })).body.message).toBe(M.cierra);
  expect((await guarda(2, { ...suyo, OTRO: 1 })).http).toBe(400);
  expect(await laLista(2, id)).toMatchObject({ ESTATUS: 'REVISADO', AVANCE: 100 });
  expect(await laLista(1, id)).toMatchObject({ ESTATUS: 'ACTIVO', AVANCE: 50 });
});
