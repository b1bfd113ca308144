import { P } from '@anden/contrato/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { DEPOSITO, OP, RES, UBI } from '../../../testing/fixture.ts';
import { TICKET } from '../../../testing/tickets.ts';

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
    (${UBI.F1.id}, 901, 'LOT-77A', '2060-01-31', 4), (${UBI.F2.id}, 901, 'LOT-77A', '2060-01-31', 3), (${UBI.NORTE.id}, 902, 'lot-77b', '2059-01-31', 9)`);
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
    union all select folio from inventarios union all select folio from acomodos
    union all select folio_prov from compras where folio_prov is not null union all select '#' || ticket_id from tickets
    union all select 'resurtido ' || resurtido_id from resurtidos union all select referencia from depositos where referencia is not null`);
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

test('#buscaRegistros: una guía se halla con sus guiones y sus espacios, o sin ellos', async () => {
  const [g] = await app.db.sql<{ id: number; guia: string }>(
    'select guia_id as id, guia from guias order by guia_id limit 1',
  );
  await app.db.sql(`update guias set guia = 'PQ-77 41-9' where guia_id = $1`, [g?.id]);
  for (const texto of ['PQ-77 41-9', 'pq77419', 'PQ-7741-9', '7741-9', '419'])
    expect(await titulos(texto)).toContain('PQ-77 41-9');
  await app.db.sql('update guias set guia = $2 where guia_id = $1', [g?.id, g?.guia]);
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

test.each([
  ['palabras de su nombre', 'pérez jua'],
  ['una letra cambiada', 'juam perez'],
  ['una letra de más', 'juann'],
  ['una letra de menos en cada palabra', 'prez nndu'],
  ['dos letras al revés, sin acentos ni mayúsculas', 'PEERZ'],
  ['su clave con una letra mal', 'jprez1'],
])('#buscaRegistros: un operador por %s', async (_como, texto) => {
  await app.db.sql(`insert into operadores (operador_id, operador, nombre, activo, almacen_id, departamento_id)
    select 901, 'JPEREZ1', 'Juán Pérez Ñandú', true, almacen_id, departamento_id from operadores where operador_id = ${OP.JEFE} on conflict do nothing`);
  const suyos = async (como: keyof typeof OP) =>
    (await busca(texto, como)).filter((h) => h.CLASE === 'Operador').map((h) => [h.TITULO, h.MENU]);
  expect(await suyos('ADMIN')).toEqual([['JPEREZ1', 'operador']]);
  // An operator of another department is found only by those who administer operators.
  await app.db.sql(`update operadores set departamento_id = null where operador_id = ${OP.UNO}`);
  await app.darControles(OP.UNO, [P.verGente]);
  expect(await suyos('UNO')).toEqual([]);
  await app.darControles(OP.UNO, [P.administrarOperadores]);
  expect(await suyos('UNO')).toEqual([['JPEREZ1', 'operadores']]);
});

test('#buscaRegistros: dos letras mal en una palabra no son de nadie', async () => {
  expect(await titulos('pxrxz')).toEqual([]);
});

test('#buscaRegistros: una compra por el final del folio de su proveedor, como se escriba', async () => {
  await app.db.sql(`update compras set folio_prov = 'Fac 88-41x' where docto_cm_id = 4`);
  for (const texto of ['fac88-41x', 'FAC 88-41X', '8-41x'])
    expect(await busca(texto), texto).toMatchObject([
      { CLASE: 'Compra', TITULO: 'OC4', DETALLE: expect.stringContaining('Fac 88-41x'), MENU: 'documento' },
    ]);
  await app.darControles(OP.UNO, [P.histcompras]);
  expect(await busca('fac 88-41x', 'UNO')).toMatchObject([{ MENU: 'histcompras', LUGAR: { filtro: 'OC4' } }]);
  // The purchase is of another warehouse.
  expect(await titulos('F-3', 'UNO')).toEqual([]);
});

test('#buscaRegistros: un depósito por el final de su referencia, su folio o su referencia web, para quien lo abre', async () => {
  await app.db.sql(`update depositos set referencia = 'Spei 0099 7x1' where docto_ba_id = ${DEPOSITO.OTRO}`);
  const abre = (id: number) => ({ CLASE: 'Depósito', MENU: 'deposito', LUGAR: { registro: id } });
  for (const [texto, id] of [
    ['spei 00997x1', DEPOSITO.OTRO],
    ['997X1', DEPOSITO.OTRO],
    ['WEB-3', DEPOSITO.DADO],
    ['d1', DEPOSITO.LIBRE],
  ] as const) {
    const suyos = async (como?: keyof typeof OP) =>
      (await busca(texto, como)).filter((h) => h.CLASE === 'Depósito');
    await app.darControles(OP.UNO, [P.depositonoid]);
    expect((await suyos())[0], texto).toMatchObject(abre(id));
    expect((await suyos('UNO'))[0], texto).toMatchObject(abre(id));
    await app.darControles(OP.UNO, [P.conciliarDepositos, P.cartera, P.fichaCliente]);
    expect(await suyos('UNO'), texto).toEqual([]);
  }
});

test('#buscaRegistros: un ticket por su número, si se ve; un resurtido, su expediente', async () => {
  const suyos = async (texto: string, clase: string, como?: keyof typeof OP) =>
    (await busca(texto, como)).filter((h) => h.CLASE === clase);
  for (const texto of [`#${TICKET.CLIENTE}`, `ticket ${TICKET.CLIENTE}`])
    expect(await suyos(texto, 'Ticket'), texto).toMatchObject([
      {
        TITULO: String(TICKET.CLIENTE),
        DETALLE: expect.stringContaining('Faltó una caja'),
        MENU: 'tickets',
        LUGAR: { registro: TICKET.CLIENTE },
      },
    ]);
  await app.darControles(OP.UNO, [P.tickets]);
  expect(await suyos(`#${TICKET.NORTE}`, 'Ticket', 'UNO')).toEqual([]);
  await app.darControles(OP.UNO, [P.tickets, P.verOtros]);
  expect(await suyos(`#${TICKET.NORTE}`, 'Ticket', 'UNO')).toHaveLength(1);
  await app.darControles(OP.UNO, [P.verOtros]);
  expect(await suyos(`#${TICKET.NORTE}`, 'Ticket', 'UNO')).toEqual([]);

  expect(await suyos(`resurtido ${RES.ABIERTO}`, 'Resurtido')).toMatchObject([
    {
      TITULO: String(RES.ABIERTO),
      MENU: 'documento',
      LUGAR: { tipo: 'resurtido', folio: String(RES.ABIERTO) },
    },
  ]);
  await app.darControles(OP.UNO, [P.resurtidos, P.histresurtidos]);
  expect(await suyos(`resurtido ${RES.ABIERTO}`, 'Resurtido', 'UNO')).toEqual([]);
});

test('#buscaRegistros: quien sólo consulta expedientes encuentra una compra o una remisión en cualquier estado', async () => {
  await app.darControles(OP.UNO, [P.kardex]);
  for (const [tipo, folio] of await app.db
    .sql<{ tipo: string; folio: string }>(`
      select 'compra' as tipo, folio from compras where almacen_id = 1 union all select 'remision', folio from remisiones where almacen_id = 1`)
    .then((filas) => filas.map((f) => [f.tipo, f.folio] as const)))
    expect(await busca(folio, 'UNO'), folio).toContainEqual(
      expect.objectContaining({ TITULO: folio, MENU: 'documento', LUGAR: { tipo, folio } }),
    );
});
