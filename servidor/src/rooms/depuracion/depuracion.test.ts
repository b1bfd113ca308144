import { deflateRawSync } from 'node:zlib';
import { MENSAJES_DEPURACION as M } from '@anden/contrato/depuracion/rules.ts';
import { P } from '@anden/contrato/permissions.ts';
import { describe, expect, test } from 'vitest';
import { depurando } from '../../../testing/depurando.ts';
import { sube } from '../../../testing/importaciones.ts';
import { libro, zip } from '../../../testing/libros.ts';

const { casa, claves, crea, detalle, toma, guarda } = depurando();

describe('la lista', () => {
  test('sin nombre, sin claves o sin ninguna que sirva no se crea', async () => {
    const pide = async (input: object) =>
      (await casa().como(1, 'setCreaListaDepuracion', input)).body.message;
    expect(await pide({ nombre_lista: ' ', clientes: claves(1) })).toBe(M.sinNombre);
    expect(await pide({ nombre_lista: 'X' })).toBe(M.sinArchivo);
    expect(await pide({ nombre_lista: 'X', clientes: [{ CLAVE_CLIENTE: 'C-77777' }] })).toBe(M.ninguno);
    expect(await casa().app.db.sql('select 1 from listas_depuracion where lista_id > 100')).toEqual([]);
  });

  test('dos listas a la vez de los mismos clientes: cada cliente queda en una', async () => {
    const dos = [1, 2].map((n) =>
      casa().como(n, 'setCreaListaDepuracion', { nombre_lista: `LISTA ${n}`, clientes: claves(30) }),
    );
    const dichos = (await Promise.all(dos)).map((r) => r.body.message);
    expect(dichos.toSorted()).toEqual([M.creada(30), M.ninguno].toSorted());
  });

  test('de un archivo con la columna en cualquier letra: lo que trae dos veces, lo que no existe y lo que está en otra lista se dice antes', async () => {
    await casa().app.darControles(1, [P.listadepuracion, P.verOtros]);
    const importacion_id = await sube(
      casa().app,
      'claves.csv',
      "Reporte de noviembre\nNo.,Clave_Cliénte\n1,'C-1001\n2,c-1001 \n3,C-1\n4,NADIE\n5,C-1002\n,Total:\n",
    );
    const { data } = (await casa().app.call('getClavesDepuracion', { importacion_id })).body;
    expect(data).toMatchObject({ LEIDAS: 5, CLIENTES: 2, PROBLEMA: null });
    expect(data.motivos.map((x: { MOTIVO: string; CUANTAS: number }) => [x.MOTIVO, x.CUANTAS])).toEqual([
      ['REPETIDA', 1],
      ['EN_LISTA', 1],
      ['NO_EXISTE', 1],
    ]);
    // Which other list it waits on.
    expect(data.motivos[1].EJEMPLOS).toEqual([{ FILA: 5, CLAVE: 'C-1', LISTA: 'PRIMERA' }]);
    expect(
      (await casa().app.call('setCreaListaDepuracion', { nombre_lista: 'DE ARCHIVO', importacion_id })).body,
    ).toMatchObject({
      estatus: '1',
      message: M.creada(2),
      data: { CLIENTES: 2 },
    });
    const otra = await sube(casa().app, 'otra.csv', 'CLIENTE\nC-1001\n');
    expect((await casa().app.call('getClavesDepuracion', { importacion_id: otra })).body.message).toBe(
      M.sinColumna,
    );
  });

  test('lo que no es una tabla se nombra, con qué hacer; un libro con macros se lee, se llame como se llame', async () => {
    await casa().app.darControles(1, [P.listadepuracion, P.verOtros]);
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
      const importacion_id = await sube(casa().app, nombre, bytes);
      const { body } = await casa().app.call('getClavesDepuracion', { importacion_id });
      expect([nombre, body.message]).toEqual([nombre, expect.stringContaining(dice)]);
      expect(
        (await casa().app.call('setCreaListaDepuracion', { nombre_lista: 'X', importacion_id })).body.message,
      ).toBe(body.message);
    }
    // A filtered sheet keeps the rows that it does not show, and all of them are read.
    const filtrado = await sube(
      casa().app,
      'filtrado.xlsx',
      libro(
        fila(1, 'CLAVE_CLIENTE') + fila(2, 'C-1001').replace('<row', '<row hidden="1"') + fila(3, 'C-1002'),
      ),
    );
    expect(
      (await casa().app.call('getClavesDepuracion', { importacion_id: filtrado })).body.data,
    ).toMatchObject({ LEIDAS: 2, DESCRIPCION: 'Excel, primera hoja, con 1 fila oculta que también se lee' });
    for (const [celda, porque] of [
      ['<c r="A3" t="e"><f>VLOOKUP(1,B:C,2,0)</f><v>#N/A</v></c>', 'tiene una fórmula con error'],
      ['<c r="A3"><f>B3</f></c>', 'tiene una fórmula sin resultado: abra el libro en Excel y guárdelo'],
    ] as const) {
      const importacion_id = await sube(
        casa().app,
        'formulas.xlsx',
        libro(`${fila(1, 'CLAVE_CLIENTE')}${fila(2, 'C-1001')}<row r="3">${celda}</row>`),
      );
      expect((await casa().app.call('getClavesDepuracion', { importacion_id })).body.message).toBe(
        M.claveMala(3, porque),
      );
    }
    const conMacros = libro(fila(1, 'Clave  Cliente') + fila(2, 'c-1001'), { macros: true });
    for (const nombre of ['a.xlsm', 'a.xls']) {
      const importacion_id = await sube(casa().app, nombre, conMacros);
      expect((await casa().app.call('getClavesDepuracion', { importacion_id })).body.data).toMatchObject({
        LEIDAS: 1,
        CLIENTES: 1,
      });
    }
  });

  test('en una lista con clientes de dos asesores cada uno ve, cuenta y depura a los suyos', async () => {
    await casa().app.db.sql('update clientes set operador_id = $1 where cliente_id in (1002, 1003)', [
      casa().operador(2),
    ]);
    const id = await crea(3);
    const hoy = { fecha_ini: '2026-11-27', fecha_fin: '2026-11-27' };
    await casa().app.db.sql('delete from operador_controles where control_id = $1', [P.todosLosClientes]);
    const suyos = async (n: number) => {
      const { data, direcciones } = (await casa().como(n, 'getDetalleListasDepuracion', { lista_id: id }))
        .body;
      const ids = data.map((f: { CLIENTE_ID: number }) => f.CLIENTE_ID).sort();
      expect(direcciones.map((d: { CLIENTE_ID: number }) => d.CLIENTE_ID).sort()).toEqual(ids);
      const listas = (await casa().como(n, 'getListasDepuracion', hoy)).body.data;
      expect(listas.find((l: { LISTA_ID: number }) => l.LISTA_ID === id).CLIENTES).toBe(ids.length);
      return ids;
    };
    expect([await suyos(1), await suyos(2)]).toEqual([[1001], [1002, 1003]]);
    const det = (await toma(1, id)).body.data.LISTA_DEP_DET_ID;
    expect((await guarda(2, { LISTA_DEP_DET_ID: det })).body.message).toBe(M.clienteNoExiste);
    expect((await casa().como(2, 'getDatosDepuracion', { lista_dep_det_id: det })).body.message).toBe(
      M.clienteNoExiste,
    );
    // The same of what the calls left: each their own lists, whoever else they ask for.
    const de = async (n: number, operador_id: number) => {
      const { listas, cierres, operadores } = (
        await casa().como(n, 'getIncidenciasMarcacion', { ...hoy, operador_id })
      ).body;
      return [listas, cierres, operadores].map((filas: { OPERADOR_ID?: number; GRUPO?: number }[]) => [
        ...new Set(filas.map((f) => f.OPERADOR_ID ?? f.GRUPO)),
      ]);
    };
    expect(await de(2, casa().operador(2))).toEqual(Array(3).fill([casa().operador(2)]));
    expect(
      (await casa().como(2, 'getIncidenciasMarcacion', { ...hoy, operador_id: casa().operador(1) })).http,
    ).toBe(403);
  });

  test('un asesor sólo ve y pone a los suyos', async () => {
    await casa().app.db.sql('delete from operador_controles where control_id = $1', [P.todosLosClientes]);
    const id = await crea(3);
    // Operator 2 has none of these customers: neither the list nor its keys exist for them.
    expect((await casa().como(2, 'getDetalleListasDepuracion', { lista_id: id })).body.message).toBe(
      M.noExiste,
    );
    expect(
      (await casa().como(2, 'setCreaListaDepuracion', { nombre_lista: 'X', clientes: claves(3) })).body
        .message,
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
    casa().reloj.pasan(3);
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
    expect(await casa().app.db.sql('select 1 from intentos_depuracion')).toHaveLength(90);
  });

  test('tres intentos: en el último se clasifica, y lo cierra aunque su respuesta se pierda', async () => {
    const id = await crea(1);
    const [fila] = (await detalle(id)).data;
    const item = { LISTA_DEP_DET_ID: fila.LISTA_DEP_DET_ID, OBSERVACIONES: 'No contesta' };
    expect((await guarda(1, item)).body.data).toEqual({ NUM_INTENTO: 1, ESTATUS: 'PENDIENTE' });
    expect((await guarda(1, { ...item, NUM_INTENTO: 0 })).body.message).toBe(M.otroIntento);
    casa().reloj.pasan(4 * 60);
    expect((await guarda(1, { ...item, NUM_INTENTO: 1 })).body.data.NUM_INTENTO).toBe(2);
    casa().reloj.pasan(24 * 60);
    expect((await guarda(1, item)).body.message).toBe(M.clasifica1);
    const ultimo = { ...item, CLASIF_DEP_ID: 7 };
    const [uno, dos] = await Promise.all([guarda(1, ultimo, 'k'), guarda(1, ultimo, 'k')]);
    expect([uno?.body.data, dos?.body.data]).toEqual([
      { NUM_INTENTO: 3, ESTATUS: 'REVISADO' },
      { NUM_INTENTO: 3, ESTATUS: 'REVISADO' },
    ]);
    expect((await guarda(1, ultimo)).body.message).toBe(M.revisado);
    expect(await casa().app.db.sql('select 1 from intentos_depuracion')).toHaveLength(3);
    const ahora = await detalle(id);
    expect(ahora).toMatchObject({
      revisados: 1,
      data: [{ ESTATUS: 'REVISADO', NUM_INTENTO: 3, CLASIFICADO: 'NO SE LOCALIZÓ' }],
    });
    const listas = (
      await casa().como(1, 'getListasDepuracion', { fecha_ini: '2020-01-01', fecha_fin: '2030-01-01' })
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
    await casa().app.db.sql(`update ajustes_depuracion set separa = 'PARTE'`);
    // Tijuana: at 18:00Z it is ten in the morning there, and midday begins at 20:00Z.
    await casa().app.db.sql(
      `update direcciones_clientes set estado = 'BAJA CALIFORNIA', ciudad = 'TIJUANA' where dir_cli_id = $1`,
      [fila.DIR_CLI_ID],
    );
    expect((await guarda(1, item)).body.estatus).toBe('1');
    expect((await detalle(id)).data[0].SIGUIENTE).toBe('2026-11-27T20:00:00.000Z');
    expect((await guarda(1, item)).body.message).toBe(M.temprano);
    expect((await toma(1, id)).body.message).toBe(M.noToca('27-11-2026 a las 14:00'));
    casa().reloj.pasan(120);
    expect((await toma(1, id)).body.data.LISTA_DEP_DET_ID).toBe(fila.LISTA_DEP_DET_ID);
    await casa().app.db.sql(`update ajustes_depuracion set separa = 'DIA'`);
    expect((await guarda(1, item)).body.message).toBe(M.temprano);
    expect((await detalle(id)).data[0].SIGUIENTE).toBe('2026-11-28T08:00:00.000Z');
    await casa().app.db.sql(`update ajustes_depuracion set separa = 'NADA'`);
    expect((await guarda(1, item)).body.data.NUM_INTENTO).toBe(2);
    await casa().app.db.sql(`update ajustes_depuracion set separa = 'DIA'`);
    expect((await guarda(1, { ...item, CORREOS: true, CLASIF_DEP_ID: 1 })).body.data.ESTATUS).toBe(
      'REVISADO',
    );
  });

  test('uno revisado se reabre con un motivo: empieza desde cero, su lista se abre, y lo guardado queda', async () => {
    const id = await crea(1);
    const [fila] = (await detalle(id)).data;
    const cual = { lista_dep_det_id: fila.LISTA_DEP_DET_ID };
    const reabre = (motivo: string) => casa().como(1, 'reabreItemListaDepuracion', { ...cual, motivo });
    expect((await reabre('Se equivocó')).body.message).toBe(M.noRevisado);
    const item = { LISTA_DEP_DET_ID: fila.LISTA_DEP_DET_ID, CHAT: true, CLASIF_DEP_ID: 3 };
    await guarda(1, item);
    expect((await reabre('  ')).body.message).toBe(M.sinMotivo);
    expect((await reabre('Era otro cliente')).body.message).toBe(M.reabierto);
    expect(await detalle(id)).toMatchObject({
      revisados: 0,
      data: [{ ESTATUS: 'PENDIENTE', NUM_INTENTO: 0, CHAT: false, CLASIF_DEP_ID: null, SIGUIENTE: null }],
    });
    const [lista] = await casa().app.db.sql('select cerrada from listas_depuracion where lista_id = $1', [
      id,
    ]);
    expect(lista?.cerrada).toBeNull();
    expect(
      await casa().app.db.sql('select motivo, clasif_dep_id, operador_id from reaperturas_depuracion'),
    ).toEqual([{ motivo: 'Era otro cliente', clasif_dep_id: 3, operador_id: casa().operador(1) }]);
    // Pending on one list, it is not reopened on another.
    await guarda(1, item);
    const otra = (
      await casa().como(1, 'setCreaListaDepuracion', { nombre_lista: 'OTRA', clientes: claves(1) })
    ).body;
    expect(otra.data.CLIENTES).toBe(1);
    expect((await reabre('Otra vez')).body.message).toBe(M.enOtraLista('OTRA'));
    expect(await casa().app.db.sql('select 1 from intentos_depuracion')).toHaveLength(2);
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
    const dir = (await casa().como(1, 'clienteDisponible', { evento: 1, operador_id: casa().operador(1) }))
      .body.data.DIR_CLI_ID;
    const id = await crea(30);
    const fila = (await detalle(id)).data.find((f: { DIR_CLI_ID: number }) => f.DIR_CLI_ID === dir);
    expect(
      (
        await casa().como(2, 'tomaItemListaDepuracion', {
          lista_id: id,
          lista_dep_det_id: fila.LISTA_DEP_DET_ID,
        })
      ).body.message,
    ).toBe(M.enLlamada('MARCADOR 1'));
  });
});
