import { P } from '@anden/contrato/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { OP, UBI } from '../../../testing/fixture.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.db.sql(`do $$ begin
    insert into articulos (articulo_id, clave_articulo, articulo, marca) values
      (901, 'PA-0901', 'CLORO CONCENTRADO 1 L', 'LIMPIAMÁS'),
      (902, 'PA-0902', 'JABÓN DE BARRA 400 G', 'LIMPIAMÁS'),
      (903, 'ÑU-0903', 'SOPORTE PARA CLORO', null);
    insert into claves_articulo (clave_articulo, articulo_id, rol_clave_art_id)
      select '7509999000019', 901, min(rol_clave_art_id) from roles_clave;
  end $$`);
});
afterAll(() => app.close());

type Hallado = { CLASE: string; TITULO: string; DETALLE: string; MENU: string; LUGAR: object };
const busca = async (texto: string, como: keyof typeof OP = 'ADMIN'): Promise<Hallado[]> => {
  const { body } = await app.call('buscaRegistros', { texto }, { como });
  expect(body.estatus).toBe('1');
  return body.data;
};
const titulos = async (texto: string, como?: keyof typeof OP) =>
  (await busca(texto, como)).map((h) => h.TITULO);

test.each([
  ['su código de barras', '7509999000019', ['PA-0901']],
  ['su clave, sin acentos ni mayúsculas', 'ñu-0903', ['ÑU-0903']],
  ['palabras en cualquier orden', 'litro cloro', []],
  ['palabras de nombre y marca', 'limpiamas cloro', ['PA-0901']],
  ['un pedazo de palabra, primero los que empiezan con él', 'clor', ['PA-0901', 'ÑU-0903']],
  ['acentos de más', 'jábón', ['PA-0902']],
  ['una letra cambiada', 'jabom barra', ['PA-0902']],
  ['una letra de menos', 'cncentrado', ['PA-0901']],
  ['dos letras juntas al revés', 'conectrado', []],
  ['dos letras al revés', 'jabno', ['PA-0902']],
])('#buscaRegistros: un artículo por %s', async (_como, texto, esperado) => {
  expect(await titulos(texto)).toEqual(esperado);
});

test('#buscaRegistros: los signos de un patrón se buscan como letras, y lo muy corto no encuentra nada', async () => {
  expect(await titulos('%%%')).toEqual([]);
  expect(await titulos('PA_0901')).toEqual([]);
  expect(await titulos(' c ')).toEqual([]);
  expect(await titulos('')).toEqual([]);
});

test('#buscaRegistros: cada documento por el final de su folio, y se abre donde se trabaja o donde quedó', async () => {
  const folios = await app.db.sql<{ clase: string; folio: string }>(`
    select 'Remisión' as clase, folio from remisiones where docto_ve_id in (1, 3)
    union all select 'Compra', folio from compras where docto_cm_id in (1, 4)
    union all select 'Traspaso', folio from traspasos where docto_in_id in (1, 2)
    union all select 'Factura', folio from facturas where docto_ve_id = 1
    union all select 'Inventario', folio from inventarios
    union all select 'Acomodo', folio from acomodos
    union all select 'Guía', guia from guias`);
  expect(folios.length).toBeGreaterThan(7);
  const donde: Record<string, string[]> = {
    Remisión: ['surtidorem', 'documento'],
    Compra: ['recepcioncom', 'documento'],
    Traspaso: ['detalletps', 'detalletpr'],
    Inventario: ['documento'],
    Acomodo: ['documento'],
    Factura: ['cliente', 'embarquefletera', 'guias'],
    Guía: ['cliente', 'guias'],
  };
  const vistos = new Set<string>();
  for (const { clase, folio } of folios) {
    for (const escrito of [folio.toLowerCase(), folio.slice(-4)]) {
      const suyos = (await busca(escrito)).filter((h) => h.CLASE === clase && h.TITULO === folio);
      expect(suyos.length, `${clase} ${escrito}`).toBeGreaterThan(0);
      for (const { MENU } of suyos) {
        expect(donde[clase]).toContain(MENU);
        vistos.add(MENU);
      }
    }
  }
  expect([...vistos].sort()).toEqual(
    [
      'cliente',
      'detalletpr',
      'detalletps',
      'documento',
      'embarquefletera',
      'guias',
      'recepcioncom',
      'surtidorem',
    ].sort(),
  );
});

test('#buscaRegistros: un lote por el principio de su etiqueta, si hay piezas suyas y las ve', async () => {
  await app.db.sql(`insert into existencias (lugar_id, articulo_id, lote, fecha_caducidad, piezas) values
    (${UBI.F1.id}, 901, 'LOT-77A', '2028-01-31', 4), (${UBI.F2.id}, 901, 'LOT-77A', '2028-01-31', 3), (${UBI.NORTE.id}, 902, 'lot-77b', '2027-01-31', 9)`);
  const lotes = async (texto: string, como?: keyof typeof OP) =>
    (await busca(texto, como)).filter((h) => h.CLASE === 'Lote');
  expect(await lotes('lot-77')).toMatchObject([
    { TITULO: 'lot-77b', DETALLE: expect.stringContaining('9 piezas') },
    {
      TITULO: 'LOT-77A',
      DETALLE: 'PA-0901 CLORO CONCENTRADO 1 L · 7 piezas',
      MENU: 'kardex',
      LUGAR: { clave: 'PA-0901', lote: 'LOT-77A' },
    },
  ]);
  expect((await lotes('LOT-77a')).map((l) => l.TITULO)).toEqual(['LOT-77A']);
  expect(await lotes('ot-77')).toEqual([]);
  await app.darControles(OP.UNO, [P.kardex]);
  expect((await lotes('lot-77', 'UNO')).map((l) => l.TITULO)).toEqual(['LOT-77A']);
  await app.db.sql(`delete from existencias where lote ilike 'lot-77%'`);
});

test('#buscaRegistros: una ubicación con guiones o sin ellos abre su ficha', async () => {
  const [suya] = await busca(UBI.F1.codigo);
  expect(suya).toMatchObject({
    CLASE: 'Ubicación',
    MENU: 'ubicacion',
    LUGAR: { ubicacion: UBI.F1.codigo, almacen: 1 },
  });
  expect(await busca(suya?.TITULO ?? '')).toEqual([suya]);
  expect(await busca(UBI.NORTE.codigo)).toMatchObject([
    { MENU: 'ubicacion', LUGAR: { ubicacion: UBI.NORTE.codigo, almacen: 2 } },
  ]);
  // Several location codes begin like this.
  expect((await busca(UBI.F1.codigo.slice(0, 6))).length).toBeGreaterThan(2);
});

test('#buscaRegistros: cada quien encuentra lo que puede abrir, y de sus almacenes', async () => {
  const todo = await app.db.sql<{ t: string }>(`
    select folio as t from remisiones union all select folio from compras union all select folio from traspasos
    union all select folio from facturas union all select guia from guias union all select operador from operadores
    union all select folio from inventarios union all select folio from acomodos`);
  for (const { t } of [...todo, { t: 'cloro' }, { t: UBI.F1.codigo }])
    expect(await titulos(t, 'NADIE'), t).toEqual([]);

  await app.darControles(OP.UNO, [P.surtidorem, P.recepcioncom, P.configubicacion, P.embarquefletera]);
  const [norte] = await app.db.sql<{ remision: string; compra: string; factura: string }>(`
    select (select folio from remisiones where docto_ve_id = 4) as remision,
           (select folio from compras where docto_cm_id = 3) as compra,
           (select folio from facturas where docto_ve_id = 3) as factura`);
  for (const folio of Object.values(norte ?? {})) {
    expect(await titulos(folio, 'UNO'), folio).toEqual([]);
    expect(await titulos(folio), folio).toContain(folio);
  }
  expect(await titulos(UBI.NORTE.codigo, 'UNO')).toEqual([]);
  expect(await busca(UBI.F1.codigo, 'UNO')).toMatchObject([{ MENU: 'configubicacion' }]);
  // Without permission for the report, a finished one has no screen to open in.
  const [embarcar] = await app.db.sql<{ folio: string }>(
    'select folio from remisiones where docto_ve_id = 3',
  );
  expect(await titulos(embarcar?.folio ?? '', 'UNO')).toEqual([]);
});

test('#buscaRegistros: una factura y una guía abren primero, en la ficha de su cliente, dónde va el pedido; un asesor, las de los suyos', async () => {
  const [g] = await app.db.sql<{ guia: string; factura: string; cliente: number }>(
    `select guia, folio as factura, cliente_id as cliente from guias
      where guia ~ '[0-9]' order by guia_id limit 1`,
  );
  const lugar = { cliente: g?.cliente, factura: g?.factura };
  for (const [texto, clase] of [
    [g?.factura, 'Factura'],
    [g?.guia, 'Guía'],
  ] as const) {
    const suyos = async (como?: keyof typeof OP) =>
      (await busca(texto ?? '', como)).filter((h) => h.CLASE === clase && h.TITULO === texto);
    const deAdmin = await suyos();
    expect(deAdmin.map((h) => h.MENU)).toEqual(['cliente', expect.stringMatching('guias|embarquefletera')]);
    expect(deAdmin[0]?.LUGAR).toEqual(lugar);
    await app.darControles(OP.UNO, [P.fichaCliente]);
    expect(await suyos('UNO')).toEqual([]);
    await app.db.sql('update clientes set operador_id = $1 where cliente_id = $2', [OP.UNO, g?.cliente]);
    expect(await suyos('UNO')).toMatchObject([{ MENU: 'cliente', LUGAR: lugar }]);
    await app.db.sql('update clientes set operador_id = null where cliente_id = $1', [g?.cliente]);
    await app.darControles(OP.UNO, [P.fichaCliente, P.todosLosClientes]);
    expect(await suyos('UNO')).toMatchObject([{ MENU: 'cliente', LUGAR: lugar }]);
    await app.darControles(OP.UNO, []);
  }
});

test('#buscaRegistros: quien cuenta, acomoda o traspasa encuentra lo abierto y va a trabajarlo; quien consulta, su expediente', async () => {
  const [folio] = await app.db.sql<{ folio: string }>('select folio from traspasos where docto_in_id = 1');
  const traspaso = folio?.folio ?? '';
  await app.darControles(OP.UNO, [P.inventarios, P.acomodoinv, P.traspasos]);
  expect(await busca('INV1', 'UNO')).toMatchObject([{ MENU: 'inventarios', LUGAR: { almacen: 1 } }]);
  expect(await busca('DV1', 'UNO')).toMatchObject([{ CLASE: 'Acomodo', MENU: 'acomodoinv' }]);
  expect(await titulos('INV2', 'UNO')).toEqual([]);
  expect(await titulos('DV2', 'UNO')).toEqual([]);
  await app.db.sql('update traspasos set surtido = now(), recibido = now() where docto_in_id = 1');
  expect(await titulos(traspaso, 'UNO')).toEqual([]);
  await app.darControles(OP.UNO, [P.kardex]);
  for (const [texto, tipo] of [
    ['INV1', 'conteo'],
    ['DV1', 'acomodo'],
    [traspaso, 'traspaso'],
  ] as const)
    expect(await busca(texto, 'UNO'), texto).toMatchObject([{ MENU: 'documento', LUGAR: { tipo } }]);
});

test('#buscaRegistros: un operador por palabras de su nombre', async () => {
  expect(await busca('jefa')).toMatchObject([
    { CLASE: 'Operador', TITULO: 'JEFE', MENU: 'operador', LUGAR: { operador: OP.JEFE } },
  ]);
});
