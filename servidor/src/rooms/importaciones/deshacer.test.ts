import { DIAS_PARA_DESHACER, MENSAJES_IMPORTACION } from '@anden/contrato/importaciones/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { ARCHIVOS } from '../../../testing/archivos-importables.ts';
import { huella } from '../../../testing/db.ts';
import { OP } from '../../../testing/fixture.ts';
import { csv, deshaceImportacion, importaTexto, subeYMira } from '../../../testing/importaciones.ts';
import { appDeNuevo } from '../../../testing/reinicio.ts';
import { auditar } from '../../audit/index.ts';
import { importar } from '../../importar/importar.ts';
import { clienteSuelto } from '../../platform/db/pool.ts';
import { TABLAS } from './tablas/index.ts';

/** What a refused undo writes: that it was tried, and how far it got. */
const CAMBIA_SIEMPRE = ['auditoria', 'idempotencia', 'importaciones'];

/** What remains of an import and its undo: the ledger only grows, and a lot's record is just its id. */
const QUEDA = [
  'auditoria',
  'idempotencia',
  'importaciones',
  'importaciones_partes',
  // The record of who granted which permission stays for operators who existed before.
  'cambios_controles',
  'movimientos',
  // A charge that is taken back is corrected to nothing; a zone or a word that became known stays known.
  'cartera',
  'aplicaciones',
  'depositos',
  'formas_pago',
  'lineas_comision',
  'saldos_cartera',
  'zonas',
  'palabras_clientes',
  'lugares_de_clientes',
  'existencias',
  'caducidades',
  'documentos',
  'documentos_versiones',
];

let app: TestApp;
beforeEach(async () => {
  app = await appDeNuevo();
});
afterEach(async () => {
  const pg = clienteSuelto(app.db.url);
  await pg.connect();
  expect(await auditar(pg)).toEqual([]);
  await pg.end();
  await app.close();
});

const importa = (tabla: string, texto: string, revisa?: object) => importaTexto(app, tabla, texto, revisa);
const deshace = (id: number) => deshaceImportacion(app, id);

const piezas = () =>
  app.db.sql(
    `select lugar_id, articulo_id, fecha_caducidad, lote, piezas from existencias where piezas > 0 order by 1, 2, 3, 4`,
  );
const dinero = async () => [
  await app.db.sql(
    `select asiento_id, vence, importe, pendiente from saldos_cartera where importe > 0 order by asiento_id`,
  ),
  await app.db.sql(
    'select docto_ba_id, importe, repartido from depositos where cancelado is null order by docto_ba_id',
  ),
];
const estado = async () => ({
  ...(await huella(app.db, QUEDA)),
  piezas: await piezas(),
  dinero: await dinero(),
  // Versions are history: an undo publishes the link there was before.
  documentos: await app.db.sql(
    `select clase, registro_id, v.url, v.archivo_id, alcance from documentos d
       left join documentos_versiones v using (documento_id, version) order by 1, 2`,
  ),
});

describe.each(Object.entries(ARCHIVOS))('#deshaceImportacion: %s', (tabla, texto) => {
  test('todo queda como estaba: lo nuevo se quita y lo cambiado vuelve', async () => {
    const antes = await estado();
    const id = await importa(tabla, texto);
    expect(await estado()).not.toEqual(antes);
    expect(await deshace(id)).toMatchObject({ estatus: '1', message: MENSAJES_IMPORTACION.deshecha });
    expect(await estado()).toEqual(antes);
    expect((await app.call('getImportaciones', { filtro: `${tabla}.csv` })).body.data[0]).toMatchObject({
      IMPORTACION_ID: id,
      ESTADO: 'deshecha',
      DESHIZO: 'ADMINISTRADORA',
      DESHACIBLE: 'N',
    });
    expect(await deshace(id)).toMatchObject({ estatus: '0', message: MENSAJES_IMPORTACION.yaDeshecha });
    // What was undone can be imported again.
    await importa(tabla, texto);
  });
});

test('cada tabla que se importa tiene su archivo aquí', async () => {
  const { body } = await app.call('getTablasImportables');
  expect(Object.keys(ARCHIVOS)).toEqual(body.data.map((t: { TABLA: string }) => t.TABLA));
});

describe('lo que importó el comando', () => {
  async function porComando(nombre: string, { desde, hasta = desde }: { desde: number; hasta?: number }) {
    const pg = clienteSuelto(app.db.url);
    await pg.connect();
    const texto = ARCHIVOS[nombre] ?? '';
    const filas = csv(texto)
      .split('\n')
      .map((linea, i) => ({ numero: i + 1, celdas: linea.split(',') }));
    const tabla = TABLAS.find((t) => t.nombre === nombre);
    if (!tabla) throw new Error(nombre);
    const r = await importar(pg, tabla, filas.slice(0, 1).concat(filas.slice(desde, hasta + 1)), {
      ensayo: false,
      zona: 'America/Mexico_City',
      tablas: TABLAS,
      empresa: 3,
      cuenta: 'almacen',
      archivo: `${nombre}.csv`,
      bytes: texto.length,
    });
    await pg.end();
    expect(r.rechazos).toEqual([]);
  }

  test.each([
    ['articulos', 2],
    ['existencias', 4],
    ['pagos', 3],
  ])(
    '#getImportaciones #deshaceImportacion: %s está en el historial y se deshace en pantalla',
    async (tabla, filas) => {
      // After a first import by the command a database is not new any more.
      await app.db.sql(`delete from ajustes where nombre = 'base_nueva'`);
      const antes = await estado();
      await porComando(tabla, { desde: 1, hasta: filas });
      expect(await estado()).not.toEqual(antes);
      const enHistorial = async () =>
        (await app.call('getImportaciones', { filtro: `${tabla}.csv` })).body.data[0];
      const hecha = await enHistorial();
      expect(hecha).toMatchObject({
        OPERADOR: 'almacen (comando)',
        TABLA: tabla,
        FILAS: filas,
        ESTADO: 'importada',
        DESHACIBLE: 'S',
        AVANCE: null,
      });
      expect(hecha.ALTAS + hecha.CAMBIOS).toBeGreaterThan(0);
      expect(await deshace(hecha.IMPORTACION_ID)).toMatchObject({ estatus: '1' });
      expect(await estado()).toEqual(antes);
      expect(await enHistorial()).toMatchObject({
        ESTADO: 'deshecha',
        DESHIZO: 'ADMINISTRADORA',
        AVANCE: null,
      });
    },
  );

  test('de lo que no se guardó cómo estaba se dice, y no se deshace', async () => {
    await porComando('articulos', { desde: 1 });
    await app.db.sql(`update importaciones set deshacible = false where cuenta is not null`);
    const { data } = (await app.call('getImportaciones', { filtro: 'articulos.csv' })).body;
    expect(data[0].DESHACIBLE).toBe('N');
    expect(await deshace(data[0].IMPORTACION_ID)).toMatchObject({
      estatus: '0',
      message: MENSAJES_IMPORTACION.enorme,
    });
  });
});

describe('lo que se construyó encima no se deja sin suelo', () => {
  async function seNiega(id: number, motivo: string | RegExp): Promise<void> {
    const antes = await huella(app.db, CAMBIA_SIEMPRE);
    const dicho = await deshace(id);
    expect(dicho.estatus).toBe('0');
    expect(dicho.message).toMatch(motivo);
    expect(await huella(app.db, CAMBIA_SIEMPRE)).toEqual(antes);
  }

  test('un pago que ya se aplicó aquí, y la factura a la que se aplicó', async () => {
    const facturas = await importa('facturas', 'FOLIO|CLAVE_CLIENTE|FECHA|TOTAL\nF81|C-2|2026-01-15|50');
    const pagos = await importa('pagos', 'FOLIO|CLAVE_CLIENTE|FECHA|IMPORTE\nP82|C-2|2026-01-16|30');
    const [p] = await app.db.sql<{ abono: number; cargo: number }>(
      `select (select asiento_id::int from cartera where folio = 'P82') as abono, (select asiento_id::int from cartera where folio = 'F81') as cargo`,
    );
    const { body } = await app.call('aplicaAnticipo', {
      abono_id: p?.abono,
      cargos: [{ cargo_id: p?.cargo, importe: 10 }],
    });
    expect(body.estatus).toBe('1');
    await seNiega(pagos, 'No se puede deshacer: P82 ya se aplicó o se corrigió después');
    await seNiega(facturas, 'No se puede deshacer: la factura F81 ya tiene abonos aplicados');
    const { body: cartera } = await app.call('getCarteraCliente', { cliente_id: 2 });
    const f81 = cartera.data.find((f: { FOLIO: string }) => f.FOLIO === 'F81');
    await app.call('deshaceAplicacion', {
      aplicacion_id: f81.aplicaciones[0].APLICACION_ID,
      motivo: 'Era de otra',
    });
    expect(await deshace(pagos)).toMatchObject({ estatus: '1' });
    expect(await deshace(facturas)).toMatchObject({ estatus: '1' });
  });

  test('un depósito que ya se dio aquí, y uno que se quitó y volvió a llegar', async () => {
    const id = await importa('depositos', `DOCUMENTO|FECHA|IMPORTE|CUENTA|FORMA_PAGO\nB90|2026-01-15|10|1|1`);
    const [d] = await app.db.sql<{ id: number }>(
      `select docto_ba_id as id from depositos where documento_externo = 'B90'`,
    );
    const { body } = await app.call('aplicaDeposito', {
      docto_ba_id: d?.id,
      version: 0,
      clientes: [{ cliente_id: 2, anticipo: 4 }],
    });
    expect(body).toMatchObject({ estatus: '1' });
    await seNiega(id, `No se puede deshacer: el depósito ${d?.id} ya se dio a un cliente después`);
    const { body: visto } = await app.call('getDeposito', { docto_ba_id: d?.id });
    const { body: regresado } = await app.call('deshaceReparto', {
      docto_ba_id: d?.id,
      asiento_id: visto.data.reparto[0].ASIENTO_ID,
      motivo: 'No era suyo',
    });
    expect(regresado).toMatchObject({ estatus: '1' });
    const quita = await importa('depositos', 'DOCUMENTO|IMPORTE\nB90|0');
    const otra = await importa(
      'depositos',
      `DOCUMENTO|FECHA|IMPORTE|CUENTA|FORMA_PAGO\nB90|2026-01-15|12|1|1`,
    );
    await seNiega(quita, `No se puede deshacer: el depósito ${d?.id} volvió a llegar después`);
    expect(await deshace(otra)).toMatchObject({ estatus: '1' });
    expect(await deshace(quita)).toMatchObject({ estatus: '1' });
    expect(await deshace(id)).toMatchObject({ estatus: '1' });
  });

  test('un artículo nuevo con existencia, que a su vez sí se deshace', async () => {
    const articulos = await importa('articulos', 'CLAVE_ARTICULO|ARTICULO\nZ-1|NUEVO\nZ-2|OTRO');
    const existencias = await importa(
      'existencias',
      'UBICACION|CLAVE_ARTICULO|EXISTENCIA\n10100301010|Z-1|7',
    );
    await seNiega(articulos, 'No se puede deshacer: lo que se importó ya se usa en');
    expect(await deshace(existencias)).toMatchObject({ estatus: '1' });
    // The kardex mentions it for ever.
    await seNiega(articulos, 'ya se usa en');
  });

  test('un registro que alguien cambió después', async () => {
    const id = await importa('minmax', 'CLAVE_ARTICULO|MINIMO|MAXIMO\nA-1|2|30\nA-5|1|50');
    await app.db.sql(`update articulos set costo = 99 where clave_articulo = 'A-1'`);
    await seNiega(id, 'No se puede deshacer: un registro que se importó cambió después (artículos)');
  });

  test('piezas que se movieron después, aunque hayan vuelto', async () => {
    const id = await importa('existencias', 'UBICACION|CLAVE_ARTICULO|EXISTENCIA\n10100101010|A-2|9');
    await importa('existencias', 'UBICACION|CLAVE_ARTICULO|EXISTENCIA\n10100101010|A-2|4');
    await importa('existencias', 'UBICACION|CLAVE_ARTICULO|EXISTENCIA\n10100101010|A-2|9');
    await seNiega(id, 'No se puede deshacer: ya se movieron piezas de A-2');
  });

  test('una compra que se recibió, también la que se regresó', async () => {
    const id = await importa(
      'compras',
      'FOLIO|PROVEEDOR|FECHA|ALMACEN_ID|FECHA_RECEPCION|CLAVE_ARTICULO|UNIDADES\nOC9|PROVEEDORA DEL CENTRO|2026-01-15|1|2026-01-16|A-1|5',
    );
    const [linea] = await app.db.sql<{ id: number }>(
      `select docto_cm_det_id as id from compras_det join compras using (docto_cm_id) where folio = 'OC9'`,
    );
    const clave = '10000000-0000-4000-8000-000000000001';
    const recibe = { docto_cm_det_id: linea?.id, operador_id: OP.ADMIN, cantidad: 5 };
    expect((await app.call('guardarRecepcionCompra', recibe, { clave })).body).toMatchObject({
      estatus: '1',
    });
    await seNiega(id, 'cambi');
    expect((await app.call('deshacerGuardado', { operacion_id: clave })).body).toMatchObject({
      estatus: '1',
    });
    await seNiega(id, 'No se puede deshacer: ');
  });

  test('una compra de la que después se recibió otro renglón, que el archivo no tocó', async () => {
    const ENCABEZADO = 'FOLIO|RENGLON|PROVEEDOR|FECHA|ALMACEN_ID|FECHA_RECEPCION|CLAVE_ARTICULO|UNIDADES';
    const renglon = (n: number, piezas: number) =>
      `OC8|${n}|PROVEEDORA DEL CENTRO|2026-01-15|1|2026-01-16|A-1|${piezas}`;
    await importa('compras', [ENCABEZADO, renglon(1, 5)].join('\n'));
    const conOtro = await importa('compras', [ENCABEZADO, renglon(1, 5), renglon(2, 3)].join('\n'));
    const [linea] = await app.db.sql<{ id: number }>(
      `select docto_cm_det_id as id from compras_det join compras using (docto_cm_id) where folio = 'OC8' and renglon = 1`,
    );
    const recibe = { docto_cm_det_id: linea?.id, operador_id: OP.ADMIN, cantidad: 5 };
    expect((await app.call('guardarRecepcionCompra', recibe)).body).toMatchObject({ estatus: '1' });
    await seNiega(conOtro, 'No se puede deshacer: después se movieron piezas de la compra OC8');
  });

  test('una ubicación que era inhabilitada y ya tiene piezas; un artículo que era default y ya está donde no podía', async () => {
    const ubicaciones = await importa('ubicaciones', 'UBICACION|TIPO\n10100201010|F');
    await importa('existencias', 'UBICACION|CLAVE_ARTICULO|EXISTENCIA\n10100201010|A-1|2');
    await seNiega(ubicaciones, 'No se puede deshacer: ya hay piezas en 10100201010');
    const articulos = await importa('articulos', 'CLAVE_ARTICULO|TIPO_ARTICULO_U\nA-2|M');
    await importa('existencias', 'UBICACION|CLAVE_ARTICULO|EXISTENCIA\n10100104010|A-2|2');
    await seNiega(articulos, 'No se puede deshacer: hay piezas de A-2 en ubicaciones MULTIALMACEN');
  });

  test('la que ya es vieja, y la que nunca se importó', async () => {
    const id = await importa('proveedores', 'PROVEEDOR|RFC\nUNO|');
    await app.db.sql(
      `update importaciones set importada = now() - interval '${DIAS_PARA_DESHACER} days 1 minute' where importacion_id = $1`,
      [id],
    );
    await seNiega(id, MENSAJES_IMPORTACION.vieja);
    const sinImportar = await subeYMira(app, 'p.csv', csv('PROVEEDOR|RFC\nDOS|'));
    await seNiega(sinImportar, MENSAJES_IMPORTACION.noExiste);
  });
});

test('lo que entró como historia se quita, y lo que se cerró por no venir se abre', async () => {
  const antes = await estado();
  const HISTORIA = { historia: { hasta: '2026-01-31', cierra: 'Ya no está' } };
  const CABEZA = 'FOLIO|ALMACEN_ID|CLAVE_CLIENTE|FECHA|CLAVE_ARTICULO|UNIDADES';
  const ids = [
    await importa(
      'compras',
      'FOLIO|PROVEEDOR|FECHA|ALMACEN_ID|CLAVE_ARTICULO|UNIDADES\nOC9|PROVEEDORA DEL CENTRO|2026-01-15|1|A-1|5',
      HISTORIA,
    ),
    await importa('remisiones', `${CABEZA}\nR80|1|C-1|2026-01-15|A-1|2`, HISTORIA),
    await importa('facturas', 'FOLIO|CLAVE_CLIENTE|FECHA|TOTAL\nF80|C-1|2026-01-15|100', HISTORIA),
  ];
  expect(await app.db.sql(`select folio from compras where completada is null`)).toEqual([]);
  for (const id of ids.reverse()) expect(await deshace(id)).toMatchObject({ estatus: '1' });
  expect(await estado()).toEqual(antes);
});

test('lo que se canceló se debe otra vez, con sus renglones y su remisión; un pago vuelve, sin aplicar', async () => {
  await importa(
    'remisiones',
    'FOLIO|ALMACEN_ID|CLAVE_CLIENTE|FECHA|CLAVE_ARTICULO|UNIDADES|ESTATUS\nR81|1|C-1|2026-01-15|A-1|2|EMBARCADA',
  );
  const factura = (estatus: string) =>
    `FOLIO|CLAVE_CLIENTE|FECHA|TOTAL|ESTATUS|REMISION|CLAVE_ARTICULO|UNIDADES|UNITARIO_CON_IVA|TOTAL_CON_IVA\nF81|C-1|2026-01-15|100|${estatus}|R81|A-1|2|50|100`;
  await importa('facturas', factura(''));
  const deLaFactura = () =>
    app.db.sql(
      `select f.total::int, f.entregado, f.cierre_motivo, f.historia, r.folio as remision, d.unidades::int,
              (select sum(k.importe)::int from cartera k where k.docto_ve_id = f.docto_ve_id and k.clase = 'CARGO') as debe
         from facturas f left join remisiones r on r.factura_id = f.docto_ve_id left join facturas_det d on d.docto_ve_id = f.docto_ve_id where f.folio = 'F81'`,
    );
  const antes = await deLaFactura();
  const id = await importa('facturas', factura('CANCELADA'));
  expect(await deLaFactura()).toMatchObject([{ total: 0, remision: null, unidades: null, debe: 0 }]);
  expect(await deshace(id)).toMatchObject({ estatus: '1' });
  expect(await deLaFactura()).toEqual(antes);

  const pago = (importe: number, parte: string) =>
    `FOLIO|CLAVE_CLIENTE|FECHA|IMPORTE|FACTURA|APLICADO\nP81|C-1|2026-01-16|${importe}|${parte}`;
  await importa('pagos', pago(60, 'F81|60'));
  expect(await deshace(await importa('pagos', pago(0, '|')))).toMatchObject({ estatus: '1' });
  const queda = `select s.importe::int, s.pendiente::int from saldos_cartera s join cartera k using (asiento_id) where k.folio = 'P81' and k.corrige is null`;
  expect(await app.db.sql(queda)).toEqual([{ importe: 60, pendiente: 60 }]);
});

test('la deshace otro operador con el permiso, y las piezas vuelven a su nombre', async () => {
  const id = await importa('existencias', 'UBICACION|CLAVE_ARTICULO|EXISTENCIA\n10100301010|A-2|7');
  await app.darControles(OP.UNO, [P.importar]);
  const { body } = await app.call('deshaceImportacion', { importacion_id: id }, { como: 'UNO' });
  expect(body).toMatchObject({ estatus: '1' });
  expect(
    await app.db.sql(
      `select m.operador_id, m.llamada, m.piezas, c.llamada as corrige from movimientos m
         join movimientos c on c.movimiento_id = m.corrige_id order by m.movimiento_id desc limit 1`,
    ),
  ).toEqual([{ operador_id: OP.UNO, llamada: 'deshaceImportacion', piezas: 7, corrige: 'importar' }]);
});

test('lo que una factura o un archivo abrió de lo que se había cerrado por no venir, se deshace', async () => {
  const de = (...folios: string[]) =>
    `FOLIO,ALMACEN_ID,CLAVE_CLIENTE,FECHA,CLAVE_ARTICULO,UNIDADES\n${folios.map((f) => `${f},1,C-1,2026-01-15,A-1,2`).join('\n')}`;
  await importa('remisiones', de('H1', 'H2'));
  await importa('remisiones', de('H3'), { historia: { hasta: null, cierra: 'Ya no está en el ERP' } });
  const estatus = () =>
    app.db.sql(`select folio, estatus, ausente from remisiones where folio like 'H%' order by 1`);
  const antes = await estatus();
  expect(antes).toContainEqual({ folio: 'H1', estatus: 'CANCELADA', ausente: true });
  for (const [tabla, texto] of [
    ['remisiones', de('H1')],
    ['facturas', 'FOLIO,CLAVE_CLIENTE,FECHA,TOTAL,REMISION\nH9,C-1,2026-11-16,50,H1'],
  ] as const) {
    const id = await importa(tabla, texto);
    expect(await estatus()).not.toEqual(antes);
    expect(await deshace(id)).toMatchObject({ estatus: '1' });
    expect(await estatus()).toEqual(antes);
  }
});
