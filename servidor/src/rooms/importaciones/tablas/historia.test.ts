import { afterEach, describe, expect, test } from 'vitest';
import { ANOTADO, type Banco, conBanco, cuentas, motivos } from '../../../../testing/banco.ts';
import { huella } from '../../../../testing/db.ts';

let db: Banco['db'];
let importa: Banco['importa'];
let audita: Banco['audita'];
conBanco((banco) => {
  ({ db, importa, audita } = banco);
});
afterEach(async () => expect(await audita()).toEqual([]));

const dosVeces = async (tabla: string, texto: string, filas: number, historia = {}) => {
  const antes = await huella(db, ANOTADO);
  const r = await importa(tabla, texto, { historia });
  expect([motivos(r), cuentas(r)]).toEqual([[], [0, 0, filas]]);
  expect(await huella(db, ANOTADO)).toEqual(antes);
};
const primera = (textos: readonly string[], con: string) => textos.find((t) => t.includes(con));

describe('facturas', () => {
  const estado = () =>
    db.sql(
      `select f.folio, f.historia, f.entregado is not null as entregada, f.pagada_antes::float8 as antes, coalesce(sum(s.pendiente), 0)::float8 as debe
         from facturas f left join cartera c on c.docto_ve_id = f.docto_ve_id and c.clase = 'CARGO' and c.corrige is null
         left join saldos_cartera s using (asiento_id) where f.folio like 'H%' group by f.docto_ve_id order by f.folio`,
    );
  const ARCHIVO = `FOLIO|CLAVE_CLIENTE|FECHA|TOTAL|ESTATUS|SALDO
    H1|C-1|2025-01-15|100|Cerrada|
    H2|C-1|2025-01-15|100|ENTREGADA|
    H3|C-1|2025-01-15|100|ENTREGADO|30
    H4|C-1|2026-11-15|100||
    H5|C-1|2025-01-15|100||
    H6|C-1|2025-01-15|100|CANCELADA|
    H7|C-1|2025-01-15|100|POR ENVIAR|`;

  test('por su estatus, por su saldo y por su día entran entregadas y pagadas, y no por enviar; la segunda vez nada', async () => {
    const historia = { hasta: '2025-12-31' };
    const r = await importa('facturas', ARCHIVO, { historia });
    expect([motivos(r), cuentas(r)]).toEqual([[], [6, 0, 0]]);
    expect(r.notas).toEqual([
      'Historia: 4 facturas entran ya entregadas; de ellas, pagadas antes 2, y se deben $130.00',
    ]);
    expect(primera(r.advertencias, 'canceladas')).toBe('1 facturas canceladas, que no entran: H6');
    expect(await estado()).toEqual([
      { folio: 'H1', historia: true, entregada: true, antes: 100, debe: 0 },
      { folio: 'H2', historia: true, entregada: true, antes: 0, debe: 100 },
      { folio: 'H3', historia: true, entregada: true, antes: 70, debe: 30 },
      { folio: 'H4', historia: false, entregada: false, antes: 0, debe: 100 },
      { folio: 'H5', historia: true, entregada: true, antes: 100, debe: 0 },
      { folio: 'H7', historia: false, entregada: false, antes: 0, debe: 100 },
    ]);
    // The sale is whole, and what was paid of it is a payment: reports of sales and statements agree with the file.
    expect(
      await db.sql(
        `select k.folio, k.clase, sum(k.importe)::float8 as importe from cartera k where k.folio in ('H1', 'H2', 'H3') group by 1, 2 order by 1, 2`,
      ),
    ).toEqual([
      { folio: 'H1', clase: 'CARGO', importe: 100 },
      { folio: 'H1', clase: 'PAGO', importe: 100 },
      { folio: 'H2', clase: 'CARGO', importe: 100 },
      { folio: 'H3', clase: 'CARGO', importe: 100 },
      { folio: 'H3', clase: 'PAGO', importe: 70 },
    ]);
    await dosVeces('facturas', ARCHIVO, 6, historia);
    // An everyday invoice owes its total, whatever its balance says: its payments come as payments. One word that may mean another thing is refused.
    const hoy = await importa('facturas', 'FOLIO|CLAVE_CLIENTE|FECHA|TOTAL|SALDO\nH8|C-1|2026-11-15|100|0');
    expect(primera(hoy.advertencias, 'H8')).toContain('entra el total, y los pagos en pagos');
    expect((await estado()).find((f) => (f as { folio: string }).folio === 'H8')).toMatchObject({
      entregada: false,
      debe: 100,
    });
    const palabra = await importa(
      'facturas',
      'FOLIO|CLAVE_CLIENTE|FECHA|TOTAL|ESTATUS\nH9|C-1|2025-01-15|100|PAGADA',
    );
    expect(motivos(palabra)).toEqual(['2 ESTATUS: debe ser ABIERTA, ENTREGADA, CERRADA o CANCELADA']);
    const pago = await importa(
      'pagos',
      'FOLIO|CLAVE_CLIENTE|FECHA|IMPORTE|FORMA_PAGO|FACTURA|APLICADO\nP9|C-1|2025-02-01|100|EFECTIVO|H1|100\nP8|C-1|2025-02-01|30|EFECTIVO|H3|30',
    );
    expect(motivos(pago)).toEqual(['2 FACTURA: la factura entró como historia, ya pagada']);
  });

  test('una que se cancela allá ya no se debe, ni se vende, ni se envía, y otra puede cobrar su remisión; pagada, no', async () => {
    const remision = (folio: string) =>
      `FOLIO|ALMACEN_ID|CLAVE_CLIENTE|FECHA|CLAVE_ARTICULO|UNIDADES|ESTATUS\n${folio}|1|C-1|2026-01-15|A-1|2|EMBARCADA`;
    await importa('remisiones', remision('HR1'));
    const factura = (folio: string, estatus = '') =>
      `FOLIO|CLAVE_CLIENTE|FECHA|TOTAL|ESTATUS|REMISION|CLAVE_ARTICULO|UNIDADES|UNITARIO_CON_IVA|TOTAL_CON_IVA\n${folio}|C-1|2026-01-15|100|${estatus}|HR1|A-1|2|50|100`;
    expect(motivos(await importa('facturas', factura('H1')))).toEqual([]);
    const pago = (importe: number) =>
      `FOLIO|CLAVE_CLIENTE|FECHA|IMPORTE|FACTURA|APLICADO\nHP1|C-1|2026-01-16|${importe}|${importe ? 'H1' : ''}|${importe || ''}`;
    await importa('pagos', pago(60));
    const cancelada = factura('H1', 'CANCELADA');
    const pagada = await importa('facturas', cancelada);
    expect(motivos(pagada)).toEqual(['2 ESTATUS: se le aplicó dinero: quite primero sus pagos']);
    await importa('pagos', pago(0));
    const r = await importa('facturas', cancelada);
    expect([motivos(r), cuentas(r)]).toEqual([[], [0, 1, 0]]);
    expect(primera(r.advertencias, 'se cancelan aquí')).toContain('H1');
    expect(await estado()).toEqual([{ folio: 'H1', historia: true, entregada: true, antes: 0, debe: 0 }]);
    expect(
      await db.sql(
        `select f.total::int, f.cierre_motivo, (select count(*)::int from facturas_det d where d.docto_ve_id = f.docto_ve_id) as renglones from facturas f where folio = 'H1'`,
      ),
    ).toEqual([{ total: 0, cierre_motivo: 'Cancelada en el otro sistema', renglones: 0 }]);
    await dosVeces('facturas', cancelada, 1);
    const otra = await importa('facturas', factura('H2'));
    expect([motivos(otra), cuentas(otra)[0]]).toEqual([[], 1]);
  });

  test('un pago en cero que nunca llegó no entra, y se dice cuál', async () => {
    const r = await importa(
      'pagos',
      'FOLIO|CLAVE_CLIENTE|FECHA|IMPORTE\nHP7|C-1|2026-01-16|0\nHP8|C-1|2026-01-16|10',
    );
    expect([motivos(r), cuentas(r)]).toEqual([[], [1, 0, 0]]);
    expect(primera(r.advertencias, 'nunca llegaron')).toBe(
      '1 pagos en cero que nunca llegaron aquí no entran: HP7',
    );
  });

  test('una que ya no viene se dice, y con un motivo se cierra; la que aquí se surte sigue', async () => {
    await importa(
      'facturas',
      'FOLIO|CLAVE_CLIENTE|FECHA|TOTAL\nH1|C-1|2026-01-15|100\nH2|C-1|2026-01-15|100',
    );
    const sola = 'FOLIO|CLAVE_CLIENTE|FECHA|TOTAL\nH2|C-1|2026-01-15|100';
    const dice = await importa('facturas', sola, { ensayo: true });
    expect(primera(dice.advertencias, 'no vienen')).toMatch(
      /facturas por enviar aquí no vienen en el archivo: .*H1/,
    );
    const r = await importa('facturas', sola, { historia: { cierra: 'Se canceló en el ERP' } });
    expect(primera(r.notas, 'se cierran')).toMatch(/^Facturas por enviar que no vienen y se cierran: \d+$/);
    expect(await db.sql(`select historia, cierre_motivo from facturas where folio = 'H1'`)).toEqual([
      { historia: true, cierre_motivo: 'Se canceló en el ERP' },
    ]);
    expect(await estado()).toMatchObject([{ entregada: true, debe: 100 }, { entregada: false }]);
  });
});

describe('remisiones', () => {
  const ARCHIVO = `FOLIO|ALMACEN_ID|CLAVE_CLIENTE|FECHA|CLAVE_ARTICULO|UNIDADES|ESTATUS|PENDIENTES
    H1|1|C-1|2025-01-15|A-1|2|EMBARCADA|
    H2|1|C-1|2025-01-15|A-1|2|CANCELADA|
    H3|1|C-1|2026-11-15|A-1|2||0
    H3|1|C-1|2026-11-15|A-2|2||0
    H4|1|C-1|2026-11-15|A-1|9||4
    H4|1|C-1|2026-11-15|A-2|3||0`;

  test('terminadas o canceladas no son trabajo, y de una abierta entra lo que falta; la segunda vez nada', async () => {
    const demanda = () => db.sql('select sum(piezas)::int as piezas from demanda_remisiones');
    const [{ piezas = 0 } = {}] = await demanda();
    const r = await importa('remisiones', ARCHIVO);
    expect([motivos(r), r.altas]).toEqual([[], 6]);
    expect(
      await db.sql(
        `select folio, estatus, historia, embarcada is not null as embarcada, (select array_agg(array[unidades, unidades_surt] order by renglon) from remisiones_det d where d.docto_ve_id = r.docto_ve_id) as renglones
           from remisiones r where folio like 'H%' order by 1`,
      ),
    ).toEqual([
      { folio: 'H1', estatus: 'EMBARCADA', historia: true, embarcada: true, renglones: [[2, 2]] },
      { folio: 'H2', estatus: 'CANCELADA', historia: false, embarcada: false, renglones: [[2, 0]] },
      {
        folio: 'H3',
        estatus: 'EMBARCADA',
        historia: true,
        embarcada: true,
        renglones: [
          [2, 2],
          [2, 2],
        ],
      },
      { folio: 'H4', estatus: 'PENDIENTE', historia: false, embarcada: false, renglones: [[4, 0]] },
    ]);
    expect(await demanda()).toEqual([{ piezas: Number(piezas) + 4 }]);
    await dosVeces('remisiones', ARCHIVO, 6);
    // An invoice all of whose remissions are history has nothing to send: it is history too, and owed.
    await importa('facturas', 'FOLIO|CLAVE_CLIENTE|FECHA|TOTAL|REMISION\nH9|C-1|2026-11-16|50|H1');
    expect(
      await db.sql(
        `select historia, entregado is not null as entregada, pagada_antes::float8 as antes from facturas where folio = 'H9'`,
      ),
    ).toEqual([{ historia: true, entregada: true, antes: 0 }]);
  });

  test('la que ya no viene se cierra con su motivo si nadie la empezó, y la que el archivo cierra después, también', async () => {
    await importa(
      'remisiones',
      'FOLIO|ALMACEN_ID|CLAVE_CLIENTE|FECHA|CLAVE_ARTICULO|UNIDADES\nH1|1|C-1|2026-01-15|A-1|2\nH2|1|C-1|2026-01-15|A-1|2',
    );
    await db.sql(
      `update remisiones_det set inicio_surtido = now() where docto_ve_id = (select docto_ve_id from remisiones where folio = 'H2')`,
    );
    await db.sql(`update remisiones set estatus = 'SURTIENDO' where folio = 'H2'`);
    const otra =
      'FOLIO|ALMACEN_ID|CLAVE_CLIENTE|FECHA|CLAVE_ARTICULO|UNIDADES|ESTATUS\nH3|1|C-1|2026-01-15|A-1|2|';
    const r = await importa('remisiones', otra, { historia: { cierra: 'Ya no está en el ERP' } });
    expect(r.rechazos).toEqual([]);
    expect(await db.sql(`select folio, estatus from remisiones where folio like 'H%' order by 1`)).toEqual([
      { folio: 'H1', estatus: 'CANCELADA' },
      { folio: 'H2', estatus: 'SURTIENDO' },
      { folio: 'H3', estatus: 'PENDIENTE' },
    ]);
    const cerrada = await importa('remisiones', `${otra.trim()}EMBARCADA`);
    expect(cuentas(cerrada)).toEqual([0, 1, 0]);
    expect(await db.sql(`select estatus, historia from remisiones where folio = 'H3'`)).toEqual([
      { estatus: 'EMBARCADA', historia: true },
    ]);
  });

  test('la que se cerró por no venir se abre si vuelve, y la que una factura cobra se había embarcado', async () => {
    const de = (...folios: string[]) =>
      `FOLIO|ALMACEN_ID|CLAVE_CLIENTE|FECHA|CLAVE_ARTICULO|UNIDADES\n${folios.map((f) => `${f}|1|C-1|2026-01-15|A-1|2`).join('\n')}`;
    const estado = () =>
      db.sql(
        `select r.folio, estatus, historia, ausente, cancelada is not null as cancelada, d.unidades_surt as surtidas, motivo_corto as motivo
           from remisiones r join remisiones_det d using (docto_ve_id) where r.folio like 'H%' order by 1`,
      );
    await importa('remisiones', de('H1', 'H2', 'H3'));
    await importa('remisiones', de('H3'), { historia: { cierra: 'Ya no está en el ERP' } });
    const cerrada = { estatus: 'CANCELADA', historia: false, ausente: true, cancelada: true, surtidas: 0 };
    expect((await estado())[0]).toEqual({ folio: 'H1', ...cerrada, motivo: 'Ya no está en el ERP' });
    const vuelve = await importa('remisiones', de('H1', 'H3'));
    expect([cuentas(vuelve), vuelve.notas]).toEqual([
      [0, 1, 1],
      ['Remisiones que se cerraron por no venir y ahora vienen, abiertas otra vez: 1'],
    ]);
    await dosVeces('remisiones', de('H1', 'H3'), 2);
    const r = await importa('facturas', 'FOLIO|CLAVE_CLIENTE|FECHA|TOTAL|REMISION\nH9|C-1|2026-11-16|50|H2');
    expect(motivos(r)).toEqual([]);
    const abierta = {
      estatus: 'PENDIENTE',
      historia: false,
      ausente: false,
      cancelada: false,
      surtidas: 0,
      motivo: null,
    };
    expect(await estado()).toEqual([
      { folio: 'H1', ...abierta },
      { folio: 'H2', ...abierta, estatus: 'EMBARCADA', historia: true, surtidas: 2 },
      { folio: 'H3', ...abierta },
    ]);
    expect(
      await db.sql(`select historia, entregado is not null as entregada from facturas where folio = 'H9'`),
    ).toEqual([{ historia: true, entregada: true }]);
  });
});

describe('compras', () => {
  const ARCHIVO = `FOLIO|PROVEEDOR|FECHA|ALMACEN_ID|CLAVE_ARTICULO|UNIDADES|ESTATUS|PENDIENTES
    H1|PROVEEDORA DEL CENTRO|2025-01-15|1|A-1|10|RECIBIDA|
    H2|PROVEEDORA DEL CENTRO|2025-01-15|1|A-1|10|CANCELADA|
    H3|PROVEEDORA DEL CENTRO|2025-01-15|1|A-1|10||
    H4|PROVEEDORA DEL CENTRO|2026-11-15|1|A-1|10||3
    H4|PROVEEDORA DEL CENTRO|2026-11-15|1|A-2|10||0`;
  const estado = () =>
    db.sql(
      `select folio, historia, completada is not null as cerrada, cerrada_motivo as motivo, suma_unidades as piezas, suma_recibidas as recibidas
         from compras where folio like 'H%' order by 1`,
    );

  test('recibidas o canceladas no se reciben, y de una abierta entra lo que falta; la segunda vez nada', async () => {
    const historia = { hasta: '2025-12-31' };
    const r = await importa('compras', ARCHIVO, { historia });
    expect([motivos(r), r.altas]).toEqual([[], 4]);
    expect(await estado()).toEqual([
      { folio: 'H1', historia: true, cerrada: true, motivo: null, piezas: 10, recibidas: 10 },
      {
        folio: 'H2',
        historia: false,
        cerrada: true,
        motivo: 'Cancelada en el otro sistema',
        piezas: 10,
        recibidas: 0,
      },
      { folio: 'H3', historia: true, cerrada: true, motivo: null, piezas: 10, recibidas: 10 },
      { folio: 'H4', historia: false, cerrada: false, motivo: null, piezas: 3, recibidas: 0 },
    ]);
    await dosVeces('compras', ARCHIVO, 4, historia);
  });

  test('la que ya no viene se dice y se cierra con su motivo; la que vuelve abierta, se abre', async () => {
    const SOLA = 'FOLIO|PROVEEDOR|FECHA|ALMACEN_ID|CLAVE_ARTICULO|UNIDADES';
    await importa('compras', `${SOLA}\nH1|PROVEEDORA DEL CENTRO|2026-01-15|1|A-1|10`);
    const otra = `${SOLA}\nH2|PROVEEDORA DEL CENTRO|2026-01-15|1|A-1|10`;
    const dice = await importa('compras', otra, { ensayo: true });
    expect(primera(dice.advertencias, 'no vienen')).toMatch(
      /^\d+ compras abiertas aquí no vienen en el archivo: .*H1/,
    );
    await importa('compras', otra, { historia: { cierra: 'No llegará' } });
    expect(await estado()).toMatchObject([{ cerrada: true, motivo: 'No llegará' }, { cerrada: false }]);
    const vuelve = await importa('compras', `${SOLA}\nH1|PROVEEDORA DEL CENTRO|2026-01-15|1|A-1|12`);
    expect(cuentas(vuelve)).toEqual([0, 1, 0]);
    expect((await estado())[0]).toMatchObject({ cerrada: false, motivo: null, piezas: 12 });
  });
});
