import { P } from '@anden/contrato/permissions.ts';
import { ESTATUS_RECLAMADO } from '@anden/contrato/reclamos/rules.ts';
import { expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ART, OP, RDET, REN, TR } from '../../../testing/fixture.ts';
import { cerrar, conTraspasos, recibir, surtir } from '../../../testing/traspasos.ts';
import { limpiar } from '../../platform/cleanup.ts';

let app: TestApp;
conTraspasos((suya) => {
  app = suya;
});

type Quien = 'ADMIN' | 'RECIBO' | 'NORTE';
const LINEA = { id: REN.BARRAS, articulo: ART.BARRAS, traspaso: TR.SURTIR, destino: 2 };
const renglon = (id: number = REN.BARRAS) => ({ documento: 'traspaso', documento_det_id: id });
const reclama = (como: Quien, mas: object = {}) =>
  app.call('reclamaLinea', { ...renglon(), ...mas }, { como });
const suelta = (como: Quien) => app.call('sueltaLinea', renglon(), { como });
const deQuien = async (id: number = REN.BARRAS) =>
  (
    await app.db.sql<{ o: number }>(
      'select operador_id as o from reclamos where documento_det_id = $1 and vence > now()',
      [id],
    )
  )[0]?.o;
const vencer = () => app.db.sql(`update reclamos set vence = now() - interval '1 second'`);

test('el primero lo aparta, con su nombre y por diez minutos, y los demás ven quién', async () => {
  const r = await reclama('RECIBO');
  expect(r.body.data).toMatchObject({ OPERADOR_ID: OP.RECIBO, NOMBRE: 'RECIBIDOR' });
  expect(Date.parse(r.body.data.VENCE) - Date.parse(r.body.data.DESDE)).toBe(10 * 60_000);
  const otro = await reclama('ADMIN');
  expect(otro.body.estatus).toBe(ESTATUS_RECLAMADO);
  expect(otro.body.message).toMatch(/^RECIBIDOR trabaja este renglón desde las \d\d:\d\d\.$/);
  const { data } = (await app.call('gettraspasoDetalleSurtido', { empresa_id: 3, docto_in_id: TR.SURTIR }))
    .body;
  expect(data[0].RECLAMO).toEqual(r.body.data);
});

test('renovarlo alarga la hora en que vence y no cambia desde cuándo', async () => {
  const uno = (await reclama('RECIBO')).body.data;
  const dos = (await reclama('RECIBO')).body.data;
  expect(dos.DESDE).toBe(uno.DESDE);
  expect(Date.parse(dos.VENCE)).toBeGreaterThanOrEqual(Date.parse(uno.VENCE));
});

test('mientras esté apartado otro no surte, ni cierra; con tomar sí, y queda escrito', async () => {
  await reclama('RECIBO');
  const negada = await surtir(app, LINEA, { F1: 5 }, {}, 'ADMIN');
  expect(negada.body.estatus).toBe(ESTATUS_RECLAMADO);
  expect((await cerrar(app, LINEA, { lado: 'surtido', faltan: 5 }, 'ADMIN')).body.estatus).toBe(
    ESTATUS_RECLAMADO,
  );
  expect((await surtir(app, LINEA, { F1: 5 }, { tomar: true }, 'ADMIN')).body.estatus).toBe('1');
  expect(
    await app.db.sql(
      'select documento, documento_det_id, de_operador_id, a_operador_id from reclamos_tomados',
    ),
  ).toEqual([
    {
      documento: 'traspaso',
      documento_det_id: REN.BARRAS,
      de_operador_id: OP.RECIBO,
      a_operador_id: OP.ADMIN,
    },
  ]);
  expect(await deQuien()).toBeUndefined();
});

test('recibir una parte lo renueva para quien recibe; otro espera o lo toma', async () => {
  const linea = { id: REN.RECIBIR_MULTI, articulo: ART.MULTI, traspaso: TR.RECIBIR, destino: 1 };
  await recibir(app, linea, { M1: 2 });
  expect(await deQuien(REN.RECIBIR_MULTI)).toBe(OP.RECIBO);
  expect((await recibir(app, linea, { M1: 4 }, {}, 'ADMIN')).body.estatus).toBe(ESTATUS_RECLAMADO);
  expect((await recibir(app, linea, { M1: 4 }, { tomar: true }, 'ADMIN')).body.estatus).toBe('1');
});

test('vence por sí solo: otro lo aparta sin tomarlo de nadie', async () => {
  await reclama('RECIBO');
  await vencer();
  expect((await reclama('ADMIN')).body.data.OPERADOR_ID).toBe(OP.ADMIN);
  expect(await app.db.sql('select 1 from reclamos_tomados')).toEqual([]);
});

test('soltarlo lo deja libre; soltar el de otro no hace nada', async () => {
  await reclama('RECIBO');
  expect((await suelta('ADMIN')).body.estatus).toBe('1');
  expect(await deQuien()).toBe(OP.RECIBO);
  await suelta('RECIBO');
  expect(await deQuien()).toBeUndefined();
  expect((await reclama('ADMIN')).body.estatus).toBe('1');
});

test('el propio se suelta aunque ya no vea su almacén; el ajeno sigue sin verse', async () => {
  await reclama('RECIBO');
  await app.db.sql('update operadores set almacen_id = 3 - almacen_id where operador_id = $1', [OP.RECIBO]);
  await app.db.sql('delete from operador_almacenes where operador_id = $1', [OP.RECIBO]);
  expect((await suelta('RECIBO')).body.estatus).toBe('1');
  expect(await deQuien()).toBeUndefined();
  expect((await suelta('RECIBO')).body.message).toBe('El renglón del traspaso no existe');
});

test('dos a la vez: uno lo tiene y el otro oye de quién es', async () => {
  for (let i = 0; i < 30; i++) {
    const par = await Promise.all([reclama('RECIBO'), reclama('ADMIN')]);
    expect(par.map((r) => r.body.estatus).sort()).toEqual(['1', ESTATUS_RECLAMADO]);
    await app.db.sql('delete from reclamos');
  }
});

test('cada lado aparta lo suyo: por surtir el origen, en tránsito el destino', async () => {
  expect((await reclama('NORTE')).body.message).toBe('El renglón del traspaso no existe');
  const alNorte = (como: Quien) => reclama(como, { documento_det_id: REN.AL_NORTE });
  expect((await alNorte('RECIBO')).body.message).toBe('El renglón del traspaso no existe');
  expect((await alNorte('NORTE')).body.estatus).toBe('1');
  expect((await reclama('RECIBO', { documento_det_id: 999 })).body.message).toBe(
    'El renglón del traspaso no existe',
  );
});

test('sólo quien trabaja esos documentos aparta o suelta sus renglones', async () => {
  const deRemision = { documento: 'remision', documento_det_id: RDET.BARRAS };
  await app.darControles(OP.UNO, [P.traspasos]);
  for (const llamada of ['reclamaLinea', 'sueltaLinea'] as const) {
    expect((await app.call(llamada, deRemision, { como: 'UNO' })).http).toBe(403);
    expect((await app.call(llamada, renglon(), { como: 'UNO' })).http).toBe(200);
  }
  await app.darControles(OP.UNO, [P.surtidorem]);
  for (const llamada of ['reclamaLinea', 'sueltaLinea'] as const) {
    expect((await app.call(llamada, deRemision, { como: 'UNO' })).http).toBe(200);
    expect((await app.call(llamada, renglon(), { como: 'UNO' })).http).toBe(403);
  }
});

test('lo que se apartó y nadie soltó se borra un día después de vencer', async () => {
  const deEste = `where documento = 'traspaso' and documento_det_id = ${REN.BARRAS}`;
  const quedan = () => app.db.sql(`select 1 from reclamos ${deEste}`);
  await reclama('RECIBO');
  await app.db.sql(`update reclamos set vence = now() - interval '23 hours' ${deEste}`);
  await limpiar(app.servicios.pool);
  expect(await quedan()).toHaveLength(1);
  await app.db.sql(`update reclamos set vence = now() - interval '25 hours' ${deEste}`);
  await limpiar(app.servicios.pool);
  expect(await quedan()).toEqual([]);
});
