import { MENSAJES_CLTE_RECOGE, sinCliente } from '@anden/contrato/clientes/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { describe, expect, test } from 'vitest';
import { conEntregas, remision } from '../../../testing/entregas.ts';
import { OP, REM } from '../../../testing/fixture.ts';

const { casa, resultados, guardada } = conEntregas();

const recogen = () =>
  casa.app.db.sql<{ id: number; recoge: boolean }>(
    'select docto_ve_id as id, clte_recoge as recoge from remisiones where docto_ve_id in (1, 2, 3) order by 1',
  );
const recoge = (clave_cliente: string, como: keyof typeof OP = 'ADMIN') =>
  casa.app.call('setClteRecoge', { clave_cliente }, { como });

describe('#setClteRecoge', () => {
  test.each([
    ['', MENSAJES_CLTE_RECOGE.vacia],
    ['   ', MENSAJES_CLTE_RECOGE.vacia],
    ['C-NADIE', sinCliente('C-NADIE')],
  ])('la clave «%s» no es de nadie: se dice y nada cambia', async (clave, mensaje) => {
    expect((await recoge(clave)).body).toMatchObject({ estatus: '0', message: mensaje });
    expect((await recogen()).every((r) => !r.recoge)).toBe(true);
  });

  test('una de más de 50 caracteres no se toma', async () => {
    expect((await recoge('C'.repeat(51))).http).toBe(400);
  });

  test('el cliente de otro asesor contesta como uno que no hay', async () => {
    await casa.app.darControles(OP.UNO, [P.clteRecoge]);
    expect((await recoge('C-1', 'UNO')).body).toMatchObject({ estatus: '0', message: sinCliente('C-1') });
    await casa.app.db.sql(`update clientes set operador_id = ${OP.UNO} where clave_cliente = 'C-2'`);
    expect((await recoge('C-2', 'UNO')).body).toMatchObject({ estatus: '1' });
  });

  test('lo que nadie ha empacado lo dice, lo empacado se queda, y otra vez no cambia nada', async () => {
    const primera = await recoge(' c-1 ');
    expect(primera.body).toMatchObject({
      estatus: '1',
      message: 'FERRETERÍA LA PERLA recoge sus pedidos. 2 remisiones abiertas cambiaron con él',
      data: { CLAVE_CLIENTE: 'C-1', CLIENTE: 'FERRETERÍA LA PERLA', REMISIONES: 2 },
    });
    expect(await recogen()).toEqual([
      { id: REM.SURTIR, recoge: true },
      { id: REM.EMPACAR, recoge: true },
      { id: REM.EMBARCAR, recoge: false },
    ]);
    expect((await recoge('C-1')).body).toMatchObject({
      message: 'FERRETERÍA LA PERLA recoge sus pedidos',
      data: { REMISIONES: 0 },
    });
  });

  test('la remisión que llega sin decirlo va como su cliente; la que dice otra cosa, como dice', async () => {
    const callada = remision();
    const dicha = remision({ CLTE_RECOGE: 'N' });
    const deOtro = remision({ CLAVE_CLIENTE: 'C-50' });
    expect(
      await resultados({
        clientes: [{ CLAVE_CLIENTE: 'C-50', NOMBRE: 'X' }],
        remisiones: [callada, dicha, deOtro],
      }),
    ).toEqual(['nuevo', 'nuevo', 'nuevo', 'nuevo']);
    const lleva = async (r: { DOCUMENTO: string }) => (await guardada(r.DOCUMENTO))?.clte_recoge;
    expect(await Promise.all([callada, dicha, deOtro].map(lleva))).toEqual([true, false, false]);
    // What the other system sends again counts as unchanged, although the office set it to be picked up meanwhile.
    await recoge('C-50');
    expect(await lleva(deOtro)).toBe(true);
    expect(await resultados({ remisiones: [callada, dicha, deOtro] })).toEqual(['igual', 'igual', 'igual']);
    expect(await resultados({ remisiones: [{ ...deOtro, CLTE_RECOGE: 'N' }] })).toEqual(['igual']);
  });
});
