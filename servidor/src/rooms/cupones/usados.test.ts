import { MENSAJES_CUPON as M } from '@anden/contrato/cupones/rules.ts';
import { describe, expect, test } from 'vitest';
import { ART } from '../../../testing/fixture.ts';
import { renglon, tiendaDeCupones } from '../../../testing/tienda-cupones.ts';

const { reloj, sql, jefe, cotiza, reserva, consume, cupon, usos } = tiendaDeCupones();

describe('uno que ya se usó no se cambia', () => {
  const guarda = (id: number, cambios: object, mas: object = {}) =>
    jefe('guardarCupon', {
      cupon: {
        CUPON_ID: id,
        FOLIO: 'PRUEBA',
        FECHA_INI: '2026-11-01',
        FECHA_FIN: '2026-11-30',
        DESCUENTO: 10,
        ...cambios,
      },
      ...mas,
    });
  const series = () =>
    sql<{ articulos: number }>(
      `select cupon_id as id, serie_id as serie, terminado is not null as terminado, descuento, usos,
              (select count(*)::int from cupones_det d where d.cupon_id = c.cupon_id) as articulos
         from cupones c where folio = 'PRUEBA' order by cupon_id`,
    );

  test('termina, y empieza otro con el mismo folio y sus artículos; lo apartado se respeta, y cuenta en los límites', async () => {
    const id = await cupon({ LIMITE: 2, DETALLES: [{ ARTICULO_ID: ART.BARRAS }] });
    await reserva('P-1');
    const { body } = await guarda(id, { DESCUENTO: 50 });
    expect(body.message).toBe(M.empezo('PRUEBA'));
    const nuevo = body.data.ID;
    expect(await series()).toEqual([
      { id, serie: null, terminado: true, descuento: 10, usos: 0, articulos: 1 },
      { id: nuevo, serie: id, terminado: false, descuento: 50, usos: 0, articulos: 1 },
    ]);
    expect((await reserva('P-2')).data.DESCUENTO).toBe(50);
    expect((await reserva('P-3')).message).toBe('El cupón PRUEBA se agotó');
    expect((await consume('P-1')).data[0]).toMatchObject({ ESTADO: 'CONSUMIDA', DESCUENTO: 10 });
    expect(await usos()).toBe(1);
    expect((await guarda(id, { DESCUENTO: 60 })).body.message).toBe(M.loCambioOtro('PRUEBA'));
  });

  test('cambiado a la vez que se paga tarde uno y se aparta otro, el límite de uno es de uno', async () => {
    for (let i = 0; i < 40; i++) {
      const FOLIO = `SERIE${i}`;
      const id = await cupon({ FOLIO, LIMITE: 1 });
      await reserva(`A-${i}`, { folio: FOLIO });
      reloj.pasan(61);
      await Promise.all([
        guarda(id, { FOLIO, LIMITE: 1, DESCUENTO: 20 + i }),
        consume(`A-${i}`),
        reserva(`B-${i}`, { folio: FOLIO }),
      ]);
      const [cuenta] = await sql<{ n: number }>(
        `select count(*)::int as n from cupones_usos u join cupones c using (cupon_id)
          where c.folio = $1 and (u.estado = 'CONSUMIDA' or u.estado = 'RESERVADA' and u.expira > $2)`,
        [FOLIO, reloj.ahora],
      );
      expect(cuenta?.n, FOLIO).toBeLessThanOrEqual(1);
    }
  });

  test('con otros artículos; de uno en uno ya no', async () => {
    const id = await cupon();
    await reserva('P-1');
    const agrega = { CUPON_ID: id, ARTICULO_ID: ART.MULTI };
    const { body } = await jefe('agregaCuponDetalle', { cupon_det: agrega });
    expect(body.message).toBe(M.usado);
    await guarda(id, { DETALLES: [{ ARTICULO_ID: ART.MULTI, UNIDADES: 3 }] });
    expect((await series()).map((c) => c.articulos)).toEqual([0, 1]);
  });

  test('eliminarlo es terminarlo; el que nadie usó se va', async () => {
    const elimina = async (cupon_id: number) => (await jefe('eliminarCupon', { cupon_id })).body.message;
    const id = await cupon();
    await reserva('P-1');
    expect(await elimina(id)).toBe(M.termino('PRUEBA'));
    expect((await cotiza()).data.MOTIVO).toBe('TERMINADO');
    expect((await consume('P-1')).data[0].ESTADO).toBe('CONSUMIDA');
    // The folio may be used again, by a coupon with limits of its own.
    const otro = await cupon({ LIMITE: 1 });
    expect((await cotiza()).data.APLICA).toBe('S');
    expect(await elimina(otro)).toBe(M.eliminado('PRUEBA'));
    expect(await series()).toHaveLength(1);
  });

  test('quien guarda y veinte que apartan a la vez: los que apartan van al viejo o al nuevo, y ninguno se pierde', async () => {
    const id = await cupon({ LIMITE: 15 });
    await reserva('P-0');
    const [{ body }, ...todas] = await Promise.all([
      guarda(id, { DESCUENTO: 50 }),
      ...Array.from({ length: 20 }, (_, i) => reserva(`P-${i + 1}`).then((r) => ({ body: r }))),
    ]);
    expect(body?.estatus).toBe('1');
    expect(todas.filter((r) => r.body.estatus === '1')).toHaveLength(14);
    expect(
      await sql(
        `select count(*)::int as n from cupones_usos u join cupones using (cupon_id) where folio = 'PRUEBA'`,
      ),
    ).toEqual([{ n: 15 }]);
  });

  test('un cliente que no sabe de condiciones las deja como estaban', async () => {
    const id = await cupon({ LIMITE: 3, COMBINABLE: 'S', ZONA: 'CENTRO' });
    await guarda(id, { DESCUENTO: 20 });
    expect(
      await sql(`select limite, combinable, zona, descuento from cupones where cupon_id = $1`, [id]),
    ).toEqual([{ limite: 3, combinable: true, zona: 'CENTRO', descuento: 20 }]);
    expect((await guarda(id, { ZONA: 'NO-HAY' })).body.message).toBe(M.sinZona);
    expect((await guarda(id, { TIPO_CLIENTE: 'NO-HAY' })).body.message).toBe(M.sinTipo);
  });

  test('guardado sin cambiarle nada, con sus artículos o sin decirlos, sigue igual y no empieza otro', async () => {
    const suyos = [{ ARTICULO_ID: ART.BARRAS, UNIDADES: 2 }, { ARTICULO_ID: ART.MULTI }];
    const id = await cupon({ LIMITE: 2, DETALLES: suyos });
    await reserva('P-1', { renglones: [renglon(100, { unidades: 2 })] });
    const antes = await series();
    for (const mas of [{}, { LIMITE: 2 }, { DETALLES: suyos.toReversed() }]) {
      const { body } = await guarda(id, mas);
      expect([body.estatus, body.message, body.data]).toEqual(['1', M.sinCambios('PRUEBA'), { ID: id }]);
    }
    expect(await series()).toEqual(antes);
    await guarda(id, { DETALLES: [{ ARTICULO_ID: ART.BARRAS, UNIDADES: 3 }, { ARTICULO_ID: ART.MULTI }] });
    expect(await series()).toHaveLength(2);
  });

  test('los usos y los apartados de la lista son los que cuenta el límite: los de toda la serie', async () => {
    const id = await cupon({ LIMITE: 3 });
    for (const pedido of ['P-1', 'P-2']) await reserva(pedido);
    await consume('P-1');
    await guarda(id, { DESCUENTO: 50, LIMITE: 3 });
    await reserva('P-3');
    const rango = { fecha_ini: '2026-11-01', fecha_fin: '2026-11-01' };
    const filas = async () =>
      (await jefe('getCupones', rango)).body.data.map((f: { USOS: number; RESERVAS: number }) => [
        f.USOS,
        f.RESERVAS,
      ]);
    expect(await filas()).toEqual([
      [1, 2],
      [1, 2],
    ]);
    expect((await reserva('P-4')).message).toBe('El cupón PRUEBA se agotó');
    reloj.pasan(61);
    expect(await filas()).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });

  test('el que empieza en su lugar está después de él en la lista', async () => {
    const id = await cupon({ DETALLES: [{ ARTICULO_ID: ART.MULTI }, { ARTICULO_ID: ART.BARRAS }] });
    await reserva('P-1');
    const { body } = await guarda(id, { DESCUENTO: 50 });
    // One that began later and ends before both by its folio.
    const otro = await cupon({ FOLIO: 'ANTES' });
    const rango = { fecha_ini: '2026-11-01', fecha_fin: '2026-11-01' };
    const filas: { CUPON_ID: number; CLAVE_ARTICULO: string | null; VIGENCIA: string }[] = (
      await jefe('getCupones', rango)
    ).body.data;
    expect(filas.map((f) => [f.CUPON_ID, f.CLAVE_ARTICULO, f.VIGENCIA])).toEqual([
      [otro, null, 'VIGENTE'],
      [id, 'A-1', 'TERMINADO'],
      [id, 'A-6', 'TERMINADO'],
      [body.data.ID, 'A-1', 'VIGENTE'],
      [body.data.ID, 'A-6', 'VIGENTE'],
    ]);
  });

  test('el folio de uno que terminó queda libre, para uno nuevo o para otro que cambia de folio; el de uno vencido se dice cómo', async () => {
    const id = await cupon();
    await reserva('P-1');
    reloj.ahora = new Date('2026-12-01T18:00:00Z');
    const DICIEMBRE = { FECHA_INI: '2026-12-01', FECHA_FIN: '2026-12-31' };
    const nuevo = { FOLIO: 'PRUEBA', ...DICIEMBRE, DESCUENTO: 20, LIMITE: 1, ES_NUEVO: 'S' };
    const crea = async () => (await jefe('guardarCupon', { cupon: nuevo })).body;
    expect((await crea()).message).toBe(M.folioVencido('PRUEBA'));
    await jefe('eliminarCupon', { cupon_id: id });
    const { data } = await crea();
    expect((await cotiza()).data).toMatchObject({ APLICA: 'S', DESCUENTO: 20 });
    // The order that held the one before keeps it, also when it is asked again.
    expect((await consume('P-1')).data[0]).toMatchObject({ ESTADO: 'CONSUMIDA', DESCUENTO: 10 });
    expect((await reserva('P-1')).data).toMatchObject({ ESTADO: 'CONSUMIDA', DESCUENTO: 10 });
    await reserva('P-2');
    await jefe('eliminarCupon', { cupon_id: data.ID });
    const otro = await cupon({ FOLIO: 'OTRO', ...DICIEMBRE });
    expect((await guarda(otro, DICIEMBRE)).body.message).toBe(M.guardado('PRUEBA'));
    expect(await series()).toHaveLength(3);
  });
});
