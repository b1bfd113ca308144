import { deflateRawSync } from 'node:zlib';
import { MENSAJES_DEPURACION as M } from '@anden/contrato/depuracion/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sube } from '../../../testing/importaciones.ts';
import { libro, zip } from '../../../testing/libros.ts';
import { type Marcando, marcando } from '../../../testing/marcando.ts';

let m: Marcando;
beforeEach(async () => {
  m = await marcando(20, 30);
  await m.app.db.sql(
    `insert into operador_controles (operador_id, control_id) select operador_id, c from operadores, unnest($1::int[]) c where operador like 'MARCA%'`,
    [[P.listadepuracion, P.incidenciastmk, P.todosLosClientes]],
  );
});
afterEach(() => m.close());

const claves = (n: number) => Array.from({ length: n }, (_, i) => ({ CLAVE_CLIENTE: `c-${1001 + i}` }));
const crea = async (n: number, quien = 1): Promise<number> =>
  (await m.como(quien, 'setCreaListaDepuracion', { nombre_lista: 'NOVIEMBRE', clientes: claves(n) })).body
    .data.LISTA_ID;
const detalle = async (lista_id: number) =>
  (await m.como(1, 'getDetalleListasDepuracion', { lista_id })).body;
const toma = (n: number, lista_id: number) => m.como(n, 'tomaItemListaDepuracion', { lista_id });
const guarda = (n: number, item: object, clave?: string) =>
  m.como(n, 'updateItemListaDepuracion', { item }, clave);

describe('la lista', () => {
  test('sin nombre, sin claves o sin ninguna que sirva no se crea', async () => {
    const pide = async (input: object) => (await m.como(1, 'setCreaListaDepuracion', input)).body.message;
    expect(await pide({ nombre_lista: ' ', clientes: claves(1) })).toBe(M.sinNombre);
    expect(await pide({ nombre_lista: 'X' })).toBe(M.sinArchivo);
    expect(await pide({ nombre_lista: 'X', clientes: [{ CLAVE_CLIENTE: 'C-77777' }] })).toBe(M.ninguno);
    expect(await m.app.db.sql('select 1 from listas_depuracion where lista_id > 100')).toEqual([]);
  });

  test('dos listas a la vez de los mismos clientes: cada cliente queda en una', async () => {
    const dos = [1, 2].map((n) =>
      m.como(n, 'setCreaListaDepuracion', { nombre_lista: `LISTA ${n}`, clientes: claves(30) }),
    );
    const dichos = (await Promise.all(dos)).map((r) => r.body.message);
    expect(dichos.toSorted()).toEqual([M.creada(30), M.ninguno].toSorted());
  });

  test('de un archivo con la columna en cualquier letra: lo que trae dos veces, lo que no existe y lo que está en otra lista se dice antes', async () => {
    await m.app.darControles(1, [P.listadepuracion, P.verOtros]);
    const importacion_id = await sube(
      m.app,
      'claves.csv',
      'Reporte de noviembre\nNo.,Clave_Cliénte\n1,C-1001\n2,c-1001 \n3,C-1\n4,NADIE\n5,C-1002\n',
    );
    const { data } = (await m.app.call('getClavesDepuracion', { importacion_id })).body;
    expect(data).toMatchObject({ LEIDAS: 5, CLIENTES: 2, PROBLEMA: null });
    expect(data.motivos.map((x: { MOTIVO: string; CUANTAS: number }) => [x.MOTIVO, x.CUANTAS])).toEqual([
      ['REPETIDA', 1],
      ['EN_LISTA', 1],
      ['NO_EXISTE', 1],
    ]);
    expect(
      (await m.app.call('setCreaListaDepuracion', { nombre_lista: 'DE ARCHIVO', importacion_id })).body,
    ).toMatchObject({
      estatus: '1',
      message: M.creada(2),
      data: { CLIENTES: 2 },
    });
    const otra = await sube(m.app, 'otra.csv', 'CLIENTE\nC-1001\n');
    expect((await m.app.call('getClavesDepuracion', { importacion_id: otra })).body.message).toBe(
      M.sinColumna,
    );
  });

  test('lo que no es una tabla se nombra, con qué hacer; un libro con macros se lee, se llame como se llame', async () => {
    await m.app.darControles(1, [P.listadepuracion, P.verOtros]);
    const ole = (parte: string) =>
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from(`${parte}\0`, 'utf16le')]);
    const deZip = (nombre: string, texto: string) =>
      zip([[nombre, deflateRawSync(texto), Buffer.byteLength(texto)]]);
    const fila = (n: number, texto: string) =>
      `<row r="${n}"><c r="A${n}" t="inlineStr"><is><t>${texto}</t></is></c></row>`;
    for (const [nombre, bytes, dice] of [
      ['a.xls', ole('Workbook'), 'El archivo es un .xls antiguo: ábralo en Excel y guárdelo como .xlsx'],
      ['a.xlsx', ole('EncryptedPackage'), 'El libro tiene contraseña: ábralo en Excel, quítesela'],
      [
        'a.ods',
        deZip('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'),
        'El archivo es de LibreOffice (.ods): ábralo y guárdelo como .xlsx o CSV',
      ],
      ['a.numbers', deZip('Index/Document.iwa', 'x'), 'El archivo es de Numbers (.numbers)'],
      ['a.pdf', Buffer.from('%PDF-1.7\n'), 'El archivo es un PDF, no una tabla'],
      ['a.xlsx', libro(fila(1, 'CLIENTE')), M.sinColumna],
      ['a.csv', Buffer.from('CLAVE_CLIENTE\n \n'), M.sinClaves],
    ] as const) {
      const importacion_id = await sube(m.app, nombre, bytes);
      const { body } = await m.app.call('getClavesDepuracion', { importacion_id });
      expect([nombre, body.message]).toEqual([nombre, expect.stringContaining(dice)]);
      expect(
        (await m.app.call('setCreaListaDepuracion', { nombre_lista: 'X', importacion_id })).body.message,
      ).toBe(body.message);
    }
    const conMacros = libro(fila(1, 'Clave  Cliente') + fila(2, 'c-1001'), { macros: true });
    for (const nombre of ['a.xlsm', 'a.xls']) {
      const importacion_id = await sube(m.app, nombre, conMacros);
      expect((await m.app.call('getClavesDepuracion', { importacion_id })).body.data).toMatchObject({
        LEIDAS: 1,
        CLIENTES: 1,
      });
    }
  });

  test('en una lista con clientes de dos asesores cada uno ve, cuenta y depura a los suyos', async () => {
    await m.app.db.sql('update clientes set operador_id = $1 where cliente_id in (1002, 1003)', [
      m.operador(2),
    ]);
    const id = await crea(3);
    const hoy = { fecha_ini: '2026-11-27', fecha_fin: '2026-11-27' };
    await m.app.db.sql('delete from operador_controles where control_id = $1', [P.todosLosClientes]);
    const suyos = async (n: number) => {
      const { data, direcciones } = (await m.como(n, 'getDetalleListasDepuracion', { lista_id: id })).body;
      const ids = data.map((f: { CLIENTE_ID: number }) => f.CLIENTE_ID).sort();
      expect(direcciones.map((d: { CLIENTE_ID: number }) => d.CLIENTE_ID).sort()).toEqual(ids);
      const listas = (await m.como(n, 'getListasDepuracion', hoy)).body.data;
      expect(listas.find((l: { LISTA_ID: number }) => l.LISTA_ID === id).CLIENTES).toBe(ids.length);
      return ids;
    };
    expect([await suyos(1), await suyos(2)]).toEqual([[1001], [1002, 1003]]);
    const det = (await toma(1, id)).body.data.LISTA_DEP_DET_ID;
    expect((await guarda(2, { LISTA_DEP_DET_ID: det })).body.message).toBe(M.clienteNoExiste);
    expect((await m.como(2, 'getDatosDepuracion', { lista_dep_det_id: det })).body.message).toBe(
      M.clienteNoExiste,
    );
    // The same of what the calls left: each their own lists, whoever else they ask for.
    const de = async (n: number, operador_id: number) => {
      const { listas, cierres, operadores } = (
        await m.como(n, 'getIncidenciasMarcacion', { ...hoy, operador_id })
      ).body;
      return [listas, cierres, operadores].map((filas: { OPERADOR_ID?: number; GRUPO?: number }[]) => [
        ...new Set(filas.map((f) => f.OPERADOR_ID ?? f.GRUPO)),
      ]);
    };
    expect(await de(2, m.operador(2))).toEqual(Array(3).fill([m.operador(2)]));
    expect((await m.como(2, 'getIncidenciasMarcacion', { ...hoy, operador_id: m.operador(1) })).http).toBe(
      403,
    );
  });

  test('un asesor sólo ve y pone a los suyos', async () => {
    await m.app.db.sql('delete from operador_controles where control_id = $1', [P.todosLosClientes]);
    const id = await crea(3);
    // Operator 2 has none of these customers: neither the list nor its keys exist for them.
    expect((await m.como(2, 'getDetalleListasDepuracion', { lista_id: id })).body.message).toBe(M.noExiste);
    expect(
      (await m.como(2, 'setCreaListaDepuracion', { nombre_lista: 'X', clientes: claves(3) })).body.message,
    ).toBe(M.ninguno);
  });
});

describe('depurar', () => {
  test('veinte operadores en una lista de treinta clientes: nadie el mismo', async () => {
    const id = await crea(30);
    const tomados = await Promise.all(Array.from({ length: 20 }, (_, i) => toma(i + 1, id)));
    const suyos = tomados.map((t) => t.body.data.LISTA_DEP_DET_ID);
    expect(new Set(suyos).size).toBe(20);
    // Asked again, each keeps theirs.
    expect((await toma(5, id)).body.data.LISTA_DEP_DET_ID).toBe(suyos[4]);
    const [ajeno] = suyos;
    expect((await guarda(2, { LISTA_DEP_DET_ID: ajeno })).body.message).toBe(M.loTieneOtro('MARCADOR 1'));
    m.reloj.pasan(3);
    expect((await guarda(2, { LISTA_DEP_DET_ID: ajeno })).body.estatus).toBe('1');
  });

  test('veinte a la vez hasta cerrar la lista: cada intento se cuenta una vez, y ninguno pasa de tres aunque lo guarden dos a la vez', async () => {
    const id = await crea(30);
    const item = { CLASIF_DEP_ID: 7, OBSERVACIONES: 'No contesta' };
    await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        for (;;) {
          const tomado = (await toma(i + 1, id)).body;
          if (tomado.estatus !== '1') return;
          const una = { ...item, LISTA_DEP_DET_ID: tomado.data.LISTA_DEP_DET_ID };
          // The same operator at two devices: two attempts, unless the first one closed it.
          const dos = await Promise.all([guarda(i + 1, una), guarda(i + 1, una)]);
          // In between another operator may have taken it for the next attempt.
          for (const { body } of dos)
            expect(body.message).toMatch(
              /^(Información guardada|El cliente ya está revisado|El cliente lo está depurando)/,
            );
        }
      }),
    );
    // Whoever found nobody free went home; one of them finishes what was on other screens then.
    for (;;) {
      const tomado = (await toma(1, id)).body;
      if (tomado.estatus !== '1') break;
      await guarda(1, { ...item, LISTA_DEP_DET_ID: tomado.data.LISTA_DEP_DET_ID });
    }
    const { data, revisados } = await detalle(id);
    expect(revisados).toBe(30);
    expect(data.map((f: { NUM_INTENTO: number }) => f.NUM_INTENTO)).toEqual(Array(30).fill(3));
    expect(await m.app.db.sql('select 1 from intentos_depuracion')).toHaveLength(90);
  });

  test('tres intentos: en el último se clasifica, y lo cierra aunque su respuesta se pierda', async () => {
    const id = await crea(1);
    const [fila] = (await detalle(id)).data;
    const item = { LISTA_DEP_DET_ID: fila.LISTA_DEP_DET_ID, OBSERVACIONES: 'No contesta' };
    expect((await guarda(1, item)).body.data).toEqual({ NUM_INTENTO: 1, ESTATUS: 'PENDIENTE' });
    expect((await guarda(1, { ...item, NUM_INTENTO: 0 })).body.message).toBe(M.otroIntento);
    m.reloj.pasan(4 * 60);
    expect((await guarda(1, { ...item, NUM_INTENTO: 1 })).body.data.NUM_INTENTO).toBe(2);
    m.reloj.pasan(24 * 60);
    expect((await guarda(1, item)).body.message).toBe(M.clasifica1);
    const ultimo = { ...item, CLASIF_DEP_ID: 7 };
    const [uno, dos] = await Promise.all([guarda(1, ultimo, 'k'), guarda(1, ultimo, 'k')]);
    expect([uno?.body.data, dos?.body.data]).toEqual([
      { NUM_INTENTO: 3, ESTATUS: 'REVISADO' },
      { NUM_INTENTO: 3, ESTATUS: 'REVISADO' },
    ]);
    expect((await guarda(1, ultimo)).body.message).toBe(M.revisado);
    expect(await m.app.db.sql('select 1 from intentos_depuracion')).toHaveLength(3);
    const ahora = await detalle(id);
    expect(ahora).toMatchObject({
      revisados: 1,
      data: [{ ESTATUS: 'REVISADO', NUM_INTENTO: 3, CLASIFICADO: 'NO SE LOCALIZÓ' }],
    });
    const listas = (
      await m.como(1, 'getListasDepuracion', { fecha_ini: '2020-01-01', fecha_fin: '2030-01-01' })
    ).body.data;
    expect(listas.find((l: { LISTA_ID: number }) => l.LISTA_ID === id)).toMatchObject({
      ESTATUS: 'CERRADO',
      AVANCE: 100,
    });
  });

  test('el siguiente intento es en otra parte del día del cliente, o en otro día si así se pide; a quien se contactó se le guarda en cualquier momento', async () => {
    const id = await crea(1);
    const [fila] = (await detalle(id)).data;
    const item = { LISTA_DEP_DET_ID: fila.LISTA_DEP_DET_ID };
    await m.app.db.sql(`update ajustes_depuracion set separa = 'PARTE'`);
    // Tijuana: at 18:00Z it is ten in the morning there, and midday begins at 20:00Z.
    await m.app.db.sql(
      `update direcciones_clientes set estado = 'BAJA CALIFORNIA', ciudad = 'TIJUANA' where dir_cli_id = $1`,
      [fila.DIR_CLI_ID],
    );
    expect((await guarda(1, item)).body.estatus).toBe('1');
    expect((await detalle(id)).data[0].SIGUIENTE).toBe('2026-11-27T20:00:00.000Z');
    expect((await guarda(1, item)).body.message).toBe(M.temprano);
    expect((await toma(1, id)).body.message).toBe(M.noToca('27-11-2026 a las 14:00'));
    m.reloj.pasan(120);
    expect((await toma(1, id)).body.data.LISTA_DEP_DET_ID).toBe(fila.LISTA_DEP_DET_ID);
    await m.app.db.sql(`update ajustes_depuracion set separa = 'DIA'`);
    expect((await guarda(1, item)).body.message).toBe(M.temprano);
    expect((await detalle(id)).data[0].SIGUIENTE).toBe('2026-11-28T08:00:00.000Z');
    await m.app.db.sql(`update ajustes_depuracion set separa = 'NADA'`);
    expect((await guarda(1, item)).body.data.NUM_INTENTO).toBe(2);
    await m.app.db.sql(`update ajustes_depuracion set separa = 'DIA'`);
    expect((await guarda(1, { ...item, CORREOS: true, CLASIF_DEP_ID: 1 })).body.data.ESTATUS).toBe(
      'REVISADO',
    );
  });

  test('uno revisado se reabre con un motivo: empieza desde cero, su lista se abre, y lo guardado queda', async () => {
    const id = await crea(1);
    const [fila] = (await detalle(id)).data;
    const cual = { lista_dep_det_id: fila.LISTA_DEP_DET_ID };
    const reabre = (motivo: string) => m.como(1, 'reabreItemListaDepuracion', { ...cual, motivo });
    expect((await reabre('Se equivocó')).body.message).toBe(M.noRevisado);
    const item = { LISTA_DEP_DET_ID: fila.LISTA_DEP_DET_ID, CHAT: true, CLASIF_DEP_ID: 3 };
    await guarda(1, item);
    expect((await reabre('  ')).body.message).toBe(M.sinMotivo);
    expect((await reabre('Era otro cliente')).body.message).toBe(M.reabierto);
    expect(await detalle(id)).toMatchObject({
      revisados: 0,
      data: [{ ESTATUS: 'PENDIENTE', NUM_INTENTO: 0, CHAT: false, CLASIF_DEP_ID: null, SIGUIENTE: null }],
    });
    const [lista] = await m.app.db.sql('select cerrada from listas_depuracion where lista_id = $1', [id]);
    expect(lista?.cerrada).toBeNull();
    expect(
      await m.app.db.sql('select motivo, clasif_dep_id, operador_id from reaperturas_depuracion'),
    ).toEqual([{ motivo: 'Era otro cliente', clasif_dep_id: 3, operador_id: m.operador(1) }]);
    // Pending on one list, it is not reopened on another.
    await guarda(1, item);
    const otra = (await m.como(1, 'setCreaListaDepuracion', { nombre_lista: 'OTRA', clientes: claves(1) }))
      .body;
    expect(otra.data.CLIENTES).toBe(1);
    expect((await reabre('Otra vez')).body.message).toBe(M.enOtraLista('OTRA'));
    expect(await m.app.db.sql('select 1 from intentos_depuracion')).toHaveLength(2);
  });

  test('con un canal se clasifica y se cierra en el primero', async () => {
    const id = await crea(2);
    const [fila] = (await detalle(id)).data;
    const item = { LISTA_DEP_DET_ID: fila.LISTA_DEP_DET_ID, CHAT: true };
    expect((await guarda(1, item)).body.message).toBe(M.clasifica2);
    expect((await guarda(1, { ...item, CLASIF_DEP_ID: 9999 })).body.message).toBe(M.clasificacionNoExiste);
    expect((await guarda(1, { ...item, CLASIF_DEP_ID: 1 })).body.data).toEqual({
      NUM_INTENTO: 1,
      ESTATUS: 'REVISADO',
    });
    expect((await detalle(id)).revisados).toBe(1);
    // Noon on the clock of the business; what the board of the list counts.
    expect((await detalle(id)).data[1]).toMatchObject({
      RESULTADO: 'CONTACTADO',
      CANALES: 'Chat',
      HORA: '12:00',
    });
    const [otra] = (await detalle(id)).data;
    await guarda(1, { LISTA_DEP_DET_ID: otra.LISTA_DEP_DET_ID, LLAMADAS: true, CLASIF_DEP_ID: 5 });
    expect(
      (await detalle(id)).data.find((f: { CLASIF_DEP_ID: number }) => f.CLASIF_DEP_ID === 5),
    ).toMatchObject({ RESULTADO: 'NUMERO_MALO', HORA: null });
  });

  test('a quien está en llamada en el marcador no se le depura', async () => {
    const dir = (await m.como(1, 'clienteDisponible', { evento: 1, operador_id: m.operador(1) })).body.data
      .DIR_CLI_ID;
    const id = await crea(30);
    const fila = (await detalle(id)).data.find((f: { DIR_CLI_ID: number }) => f.DIR_CLI_ID === dir);
    expect(
      (await m.como(2, 'tomaItemListaDepuracion', { lista_id: id, lista_dep_det_id: fila.LISTA_DEP_DET_ID }))
        .body.message,
    ).toBe(M.enLlamada('MARCADOR 1'));
  });
});

describe('llamar al que se depura', () => {
  const llama = (n: number, lista_dep_det_id: number) =>
    m.como(n, 'llamaItemListaDepuracion', { lista_dep_det_id });
  const sabido = async (lista_dep_det_id: number) =>
    (await m.como(1, 'getDatosDepuracion', { lista_dep_det_id })).body.llamar;

  test('por la regla del marcador: a la hora del cliente, lo que se permite al día, y el intento cuenta para quien le llame después', async () => {
    const id = await crea(2);
    const det = (await toma(1, id)).body.data.LISTA_DEP_DET_ID;
    expect(await sabido(det)).toMatchObject({
      numeros: [{ NUMERO: '5550000001', ESTADO: null, INTENTOS: 0 }],
      MARCA: { NUMERO: '5550000001' },
      MOTIVO: null,
    });
    expect((await llama(2, det)).body.message).toBe(M.loTieneOtro('MARCADOR 1'));
    expect((await llama(1, det)).body.data).toEqual({
      NUMERO: '5550000001',
      EXTENSION: null,
      URL: 'tel:+525550000001',
    });
    expect(await m.app.db.sql('select operador_id, numero, llamada_id from intentos_llamada')).toEqual([
      { operador_id: m.operador(1), numero: '5550000001', llamada_id: null },
    ]);
    // The same press again, of another key, has to wait; so has the dialer.
    const hueco = (await llama(1, det)).body.message;
    expect(hueco).toMatch(/^Se le acaba de llamar/);
    expect(await sabido(det)).toMatchObject({ MARCA: null, MOTIVO: hueco });
    const [{ dir_cli_id = 0 } = {}] = await m.app.db.sql<{ dir_cli_id: number }>(
      'select dir_cli_id from depuraciones where lista_dep_det_id = $1',
      [det],
    );
    const suyo = { dir_cli_id, operador_id: m.operador(1) };
    expect((await m.como(1, 'seLePuedeMarcar', suyo)).body.message).toBe(hueco);
    m.reloj.ahora = new Date('2026-11-28T03:00:00Z');
    expect((await llama(1, det)).body.message).toMatch(/^Con el cliente son las 21:00/);
  });

  test('a quien pidió que no se le llame se dice por qué, su número se ve así, y no se le llama; sin apartarlo tampoco', async () => {
    const id = await crea(1);
    const det = (await detalle(id)).data[0].LISTA_DEP_DET_ID;
    expect((await llama(1, det)).body.message).toBe(M.noLoTiene);
    await toma(1, id);
    await m.app.db.sql(
      `insert into no_llamar (cliente_id, numero, motivo, desde, operador_id) values (1001, '5550000001', 'LO PIDIÓ', now(), 1)`,
    );
    const { numeros, MARCA, MOTIVO } = await sabido(det);
    expect([numeros[0].ESTADO, MARCA]).toEqual(['NO_LLAMAR', null]);
    expect((await llama(1, det)).body.message).toBe(MOTIVO);
    expect(MOTIVO).toBe('El cliente no tiene un teléfono al que se pueda llamar');
    await m.app.db.sql(
      `insert into no_llamar (cliente_id, motivo, desde, operador_id) values (1001, 'LO PIDIÓ', now(), 1)`,
    );
    expect((await llama(1, det)).body.message).toBe('Al cliente no se le llama: LO PIDIÓ');
    expect(await m.app.db.sql('select 1 from intentos_llamada')).toEqual([]);
  });

  test('a quien se depura no lo da el marcador a otro, y quien está en llamada no detiene a los siguientes', async () => {
    const operador_id = m.operador(2);
    const id = await crea(3);
    const det = (await toma(1, id)).body.data.LISTA_DEP_DET_ID;
    const [{ dir_cli_id = 0 } = {}] = await m.app.db.sql<{ dir_cli_id: number }>(
      'select dir_cli_id from depuraciones where lista_dep_det_id = $1',
      [det],
    );
    const pide = (dir: number) =>
      m.como(2, 'clienteDisponible', {
        evento: 1,
        operador_id,
        dir_cli_id: dir,
        seguimiento_id: operador_id,
      });
    expect((await pide(dir_cli_id)).body.estatus).not.toBe('1');
    const [{ otro = 0 } = {}] = await m.app.db.sql<{ otro: number }>(
      'select dir_cli_id as otro from depuraciones where lista_id = $1 and lista_dep_det_id <> $2 order by 1 limit 1',
      [id, det],
    );
    expect((await pide(otro)).body.estatus).toBe('1');
    // The third customer is the next one of whoever asks.
    const tercero = (await toma(3, id)).body.data.LISTA_DEP_DET_ID;
    expect(tercero).not.toBe(det);
    expect((await toma(4, id)).body.message).toBe(M.noQuedan);
  });
});
