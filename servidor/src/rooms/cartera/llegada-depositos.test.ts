import { describe, expect, test } from 'vitest';
import { conEntregas, type Entrega } from '../../../testing/entregas.ts';
import { DEPOSITO } from '../../../testing/fixture.ts';
import type { Evento } from '../../platform/events.ts';

const { casa, resultados } = conEntregas();
type Deposito = NonNullable<Entrega['depositos']>[number];

let serie = 0;
const deposito = (cambios: Partial<Deposito> = {}): Deposito => {
  serie++;
  return {
    DOCUMENTO: `BAN-${serie}`,
    FECHA: '2026-02-10',
    IMPORTE: 100,
    CUENTA: 'CENTRO 0001',
    FORMA_PAGO: 'TRANSFERENCIA',
    REFERENCIA: `SPEI ${1000 + serie}`,
    ...cambios,
  };
};
const toma = (...depositos: Deposito[]) => resultados({ depositos });
/**
 * The deposits of a document, the newest last: whether it is not cancelled, how much was given, and how much of that is
 * not applied.
 */
const de = async (documento: string) =>
  (
    await casa.app.db.sql<{ en_pie: boolean; repartido: number; queda: number | null }>(
      `select d.cancelado is null as en_pie, d.repartido, (select sum(s.pendiente) from cartera c join saldos_cartera s using (asiento_id)
         where c.docto_ba_id = d.docto_ba_id) as queda from depositos d where documento_externo = $1 order by docto_ba_id`,
      [documento],
    )
  ).map((d) => [d.en_pie, d.repartido, d.queda]);
const idDe = async (documento: string) =>
  (
    await casa.app.db.sql<{ id: number }>(
      'select docto_ba_id as id from depositos where documento_externo = $1 order by 1 desc',
      [documento],
    )
  )[0]?.id;
const llama = async (llamada: 'aplicaDeposito' | 'cancelaDeposito' | 'deshaceReparto', pedido: object) => {
  const { body } = await casa.app.call(llamada, pedido);
  expect(body, body.message).toMatchObject({ estatus: '1' });
};
const reparto = async (documento: string) =>
  (await casa.app.call('getDeposito', { docto_ba_id: await idDe(documento) })).body.data;
const quita = async (documento: string) => {
  const { reparto: dado } = await reparto(documento);
  await llama('deshaceReparto', {
    docto_ba_id: await idDe(documento),
    asiento_id: dado[0].ASIENTO_ID,
    motivo: 'No era de ese cliente',
  });
};

describe('#recibeDocumentos: depósitos', () => {
  test('sin cliente espera con los que nadie reclama; lo que no se dice lo ponen la cuenta y la fábrica', async () => {
    const d = deposito({ CUENTA: '2' });
    expect(await toma(d)).toEqual(['nuevo']);
    const [fila] = await casa.app.db.sql('select * from depositos where documento_externo = $1', [
      d.DOCUMENTO,
    ]);
    expect(fila).toMatchObject({
      fecha: '2026-02-10',
      importe: 100,
      repartido: 0,
      cuenta_ba_id: 2,
      banco_id: 1,
      empresa_id: 3,
      concepto_ba_id: 79,
      forma_pago_id: 1,
      descripcion: d.REFERENCIA,
      operador_id: null,
      repetido: null,
    });
    const { body } = await casa.app.call('getDepositosClientes', { filtro: d.REFERENCIA });
    expect(body.data).toMatchObject([{ ESTADO: 'POR_APLICAR', POR_APLICAR: 100 }]);
    expect((await reparto(d.DOCUMENTO)).rastro).toMatchObject([
      { OPERADOR: null, DICHO: 'Llegó de otro sistema' },
    ]);
    expect(await toma(d)).toEqual(['igual']);
    expect(await de(d.DOCUMENTO)).toEqual([[true, 0, null]]);
  });

  test('con cliente es abono suyo, completo, del día del banco en la zona de la empresa', async () => {
    const d = deposito({ CLAVE_CLIENTE: 'C-2', FOLIO: 'B77' });
    expect(await toma(d)).toEqual(['nuevo']);
    expect(await de(d.DOCUMENTO)).toEqual([[true, 100, 100]]);
    const [asiento] = await casa.app.db.sql('select * from cartera where docto_ba_id = $1', [
      await idDe(d.DOCUMENTO),
    ]);
    expect(asiento).toMatchObject({
      clase: 'DEPOSITO',
      fecha: '2026-02-10T06:00:00.000Z',
      folio: 'B77',
      referencia: d.REFERENCIA,
      operador_id: null,
    });
    expect(await toma(d)).toEqual(['igual']);
    expect(await toma({ ...d, CLAVE_CLIENTE: 'C-1' })).toEqual([
      'rechazado: CLAVE_CLIENTE C-1: es otro cliente y el depósito ya se tomó',
    ]);
  });

  test('los catálogos, por nombre como sea que se escriba, o por su id', async () => {
    const d = deposito({
      CUENTA: 'centro 0003',
      BANCO: '1',
      FORMA_PAGO: 'Efectivo',
      CONCEPTO: 'deposito por identificar',
      EMPRESA: 1,
    });
    expect(await toma(d)).toEqual(['nuevo']);
    const [fila] = await casa.app.db.sql('select * from depositos where documento_externo = $1', [
      d.DOCUMENTO,
    ]);
    expect(fila).toMatchObject({
      cuenta_ba_id: 2,
      banco_id: 1,
      forma_pago_id: 2,
      concepto_ba_id: 79,
      empresa_id: 1,
    });
  });

  test('cada uno se rechaza con su razón y los demás entran', async () => {
    const { FECHA: _, ...sinFecha } = deposito();
    const { CUENTA: __, ...sinCuenta } = deposito();
    const { FORMA_PAGO: ___, ...sinForma } = deposito();
    expect(
      await toma(
        sinFecha,
        deposito({ FECHA: '2999-01-01' }),
        deposito({ IMPORTE: 0 }),
        deposito({ IMPORTE: 1.005 }),
        sinCuenta,
        deposito({ CUENTA: 'NO HAY' }),
        sinForma,
        deposito({ FORMA_PAGO: 'TRUEQUE' }),
        deposito({ BANCO: '99' }),
        deposito({ CONCEPTO: '80' }),
        deposito({ CLAVE_CLIENTE: 'NADIE' }),
        deposito(),
      ),
    ).toEqual([
      'rechazado: FECHA: está vacía',
      'rechazado: FECHA 2999-01-01: no puede ser posterior a hoy',
      'rechazado: IMPORTE 0: está vacío o es cero',
      'rechazado: IMPORTE 1.005: debe tener dos decimales a lo más',
      'rechazado: CUENTA: está vacía',
      'rechazado: CUENTA NO HAY: no existe la cuenta',
      'rechazado: FORMA_PAGO: está vacía',
      'rechazado: FORMA_PAGO TRUEQUE: no existe la forma de pago',
      'rechazado: BANCO 99: no existe el banco',
      'rechazado: CONCEPTO 80: no existe el concepto',
      'rechazado: CLAVE_CLIENTE NADIE: no existe el cliente',
      'nuevo',
    ]);
  });

  test('uno que ya está, registrado a mano o llegado junto, se rechaza; con su motivo se toma', async () => {
    const amano = deposito({ FECHA: '2025-03-08', IMPORTE: 50, REFERENCIA: 'SPEI WEB-1 VENTANILLA' });
    const ya = `Ya hay un depósito con esa cuenta, fecha, importe y referencia: el ${DEPOSITO.LIBRE} (D1)`;
    expect(await toma(amano)).toEqual([`rechazado: DOCUMENTO ${amano.DOCUMENTO}: ${ya}`]);
    expect(await toma({ ...amano, REPETIDO: 'sí' })).toEqual([
      expect.stringContaining('Debe escribir el motivo'),
    ]);
    expect(await toma({ ...amano, REPETIDO: 'Son dos del mismo día' })).toEqual(['nuevo']);
    const uno = deposito();
    const otro = { ...uno, DOCUMENTO: `${uno.DOCUMENTO}-BIS` };
    expect(await toma(uno, otro)).toEqual([
      'nuevo',
      `rechazado: DOCUMENTO ${otro.DOCUMENTO}: es igual al documento ${uno.DOCUMENTO}`,
    ]);
    expect(await toma(deposito({ REPETIDO: 'No lo repite nadie' }))).toEqual(['nuevo']);
  });

  test('lo que ya se tomó no se edita; el cliente puede decirse después', async () => {
    const d = deposito();
    expect(await toma(d)).toEqual(['nuevo']);
    expect(await toma({ ...d, IMPORTE: 90 })).toEqual([expect.stringContaining('es otro importe')]);
    expect(await toma({ ...d, FECHA: '2026-02-11' })).toEqual([expect.stringContaining('es otra fecha')]);
    expect(await toma({ ...d, CUENTA: 'CENTRO 0003' })).toEqual([expect.stringContaining('es otra cuenta')]);
    expect(await toma({ DOCUMENTO: d.DOCUMENTO, CLAVE_CLIENTE: 'C-1' })).toEqual(['cambiado']);
    expect(await de(d.DOCUMENTO)).toEqual([[true, 100, 100]]);
    expect(await toma(d)).toEqual(['igual']);
  });

  test('lo que alguien dio aquí se queda como lo dio', async () => {
    const d = deposito();
    await toma(d);
    await llama('aplicaDeposito', {
      docto_ba_id: await idDe(d.DOCUMENTO),
      version: 0,
      clientes: [{ cliente_id: 2, anticipo: 40 }],
    });
    expect(await toma({ ...d, CLAVE_CLIENTE: 'C-2' })).toEqual(['igual']);
    expect(await toma({ ...d, CLAVE_CLIENTE: 'C-1' })).toEqual([
      expect.stringContaining('ya se dio aquí a otro cliente'),
    ]);
    expect(await toma({ ...d, IMPORTE: 0 })).toEqual([
      expect.stringContaining('ya se aplicó, en todo o en parte: deshaga primero su reparto'),
    ]);
    expect(await de(d.DOCUMENTO)).toEqual([[true, 40, 40]]);
  });

  test('lo que alguien quitó o canceló aquí no vuelve', async () => {
    const d = deposito({ CLAVE_CLIENTE: 'C-2' });
    await toma(d);
    await quita(d.DOCUMENTO);
    expect(await toma(d)).toEqual(['igual']);
    expect(await de(d.DOCUMENTO)).toEqual([[true, 0, 0]]);
    await llama('cancelaDeposito', { docto_ba_id: await idDe(d.DOCUMENTO), motivo: 'No era un depósito' });
    expect(await toma(d)).toEqual(['igual']);
    expect(await toma({ ...d, IMPORTE: 0 })).toEqual(['igual']);
    expect(await de(d.DOCUMENTO)).toEqual([[false, 0, 0]]);
  });

  test('con 0 su sistema lo quita, una vez, y puede volver a mandarlo con otro importe', async () => {
    const d = deposito({ CLAVE_CLIENTE: 'C-2' });
    await toma(d);
    expect(await toma({ DOCUMENTO: d.DOCUMENTO, IMPORTE: 0 })).toEqual(['cambiado']);
    expect(await toma({ DOCUMENTO: d.DOCUMENTO, IMPORTE: 0 })).toEqual(['igual']);
    expect(await de(d.DOCUMENTO)).toEqual([[false, 0, 0]]);
    expect((await reparto(d.DOCUMENTO)).rastro[0]).toMatchObject({
      DICHO: 'Canceló el depósito: «Se quitó en el sistema que lo envía»',
    });
    expect(await toma({ ...d, IMPORTE: 75 })).toEqual(['nuevo']);
    expect(await de(d.DOCUMENTO)).toEqual([
      [false, 0, 0],
      [true, 75, 75],
    ]);
  });

  test('lo que de él ya se aplicó no se quita', async () => {
    const d = deposito({ CLAVE_CLIENTE: 'C-1', IMPORTE: 1 });
    await toma(d);
    const [cargo] = await casa.app.db.sql<{ id: number }>(
      'select asiento_id as id from saldos_cartera where cargo and cliente_id = 1 and pendiente > 5',
    );
    const { body } = await casa.app.call('aplicaAnticipo', {
      abono_id: (await reparto(d.DOCUMENTO)).reparto[0].ASIENTO_ID,
      cargos: [{ cargo_id: cargo?.id, importe: 1 }],
    });
    expect(body.estatus).toBe('1');
    expect(await toma({ ...d, IMPORTE: 0 })).toEqual([expect.stringContaining('deshaga primero su reparto')]);
  });

  test('dos envíos a la vez del mismo: uno entra y el otro lo encuentra', async () => {
    const d = deposito({ CLAVE_CLIENTE: 'C-1' });
    const dichos = await Promise.all([toma(d), toma(d), toma(d)]);
    expect(dichos.flat().sort()).toEqual(['igual', 'igual', 'nuevo']);
    expect(await de(d.DOCUMENTO)).toEqual([[true, 100, 100]]);
  });

  test('quien mira los depósitos y el dinero del cliente se entera', async () => {
    const oidos: string[] = [];
    const callar = casa.app.servicios.eventos.oir((e: Evento) => oidos.push(e.tema));
    await toma(deposito({ CLAVE_CLIENTE: 'C-1' }));
    await expect.poll(() => [oidos.includes('deposito'), oidos.includes('cartera')]).toEqual([true, true]);
    callar();
  });
});
