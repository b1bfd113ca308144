import { MENSAJE_CHOQUE } from '@anden/contrato/campos.ts';
import {
  ESTATUS_OTRA_VERSION,
  MENSAJES_BORRADOR as M,
  type PreguntaEditable,
} from '@anden/contrato/marcador/borrador.ts';
import { MENSAJES_GUION } from '@anden/contrato/marcador/guion.ts';
import { MENSAJES_MARCADOR } from '@anden/contrato/marcador/rules.ts';
import { MENSAJES_INCIDENCIA as MI, SIGUE_NUMERO } from '@anden/contrato/marcador/rules-incidencias.ts';
import { P } from '@anden/contrato/permissions.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  BORRADOR,
  INCIDENCIA,
  PREGUNTA,
  PREGUNTAS_DEL_BORRADOR,
  RESPUESTA,
} from '../../../testing/marcador.ts';
import { type Marcando, marcando } from '../../../testing/marcando.ts';

let m: Marcando;
beforeEach(async () => {
  m = await marcando(2, 6);
  await m.app.db.sql(
    `insert into operador_controles (operador_id, control_id) select o, ${P.guionMarcador} from unnest($1::int[]) o`,
    [[m.operador(1), m.operador(2)]],
  );
});
afterEach(() => m.close());

const guarda = async (preguntas: PreguntaEditable[], leido: object = BORRADOR, n = 1) =>
  (await m.como(n, 'guardaBorradorGuion', { ...leido, preguntas })).body;
const publica = async (leido: object, n = 1) => (await m.como(n, 'publicaGuion', { ...leido })).body;
const lee = async () => (await m.como(1, 'getBorradorGuion')).body;
const versiones = async () => (await m.como(1, 'getVersionesGuion')).body.data;
const siguiente = async (n = 1) =>
  (await m.como(n, 'clienteDisponible', { evento: 1, operador_id: m.operador(n) })).body.data;
const leido = (r: { data: { GUION_ID: number; VERSION: number } }) => ({
  guion_id: r.data.GUION_ID,
  version: r.data.VERSION,
});
const con = (cambio: (preguntas: PreguntaEditable[]) => void): PreguntaEditable[] => {
  const copia = structuredClone(PREGUNTAS_DEL_BORRADOR);
  cambio(copia);
  return copia;
};

describe('el borrador', () => {
  test('sin borrador se edita la versión vigente: se guarda entera, se lee igual y se descarta', async () => {
    expect((await m.como(1, 'descartaBorradorGuion', BORRADOR)).body.message).toBe(M.descartado);
    const vigente = await lee();
    expect(vigente.data).toMatchObject({ GUION_ID: 1, VERSION: 0, EDITO: null, CLAVE_LIBRE: 4 });
    expect(vigente.data.preguntas).toEqual(vigente.vigente.preguntas);
    expect(vigente.data.preguntas[0].respuestas).toEqual([
      {
        CLAVE: 1,
        RESPUESTA: 'SÍ',
        EN_COMBO: 'N',
        LLEVA_A: 'siguiente_pregunta',
        SIGUIENTE: 2,
        INCIDENCIA_ID: null,
      },
      { CLAVE: 2, RESPUESTA: 'NO', EN_COMBO: 'N', LLEVA_A: 'agendado', SIGUIENTE: null, INCIDENCIA_ID: 2 },
    ]);
    const nuevas = con((ps) => ps.push({ ...(ps[1] as PreguntaEditable), CLAVE: 4, PREGUNTA: '' }));
    const guardado = await guarda(nuevas, leido(vigente));
    expect(guardado).toMatchObject({ estatus: '1', message: M.guardado, data: { VERSION: 1 } });
    const borrador = await lee();
    expect(borrador.data).toMatchObject({ EDITO: 'MARCADOR 1', CLAVE_LIBRE: 5, preguntas: nuevas });
    expect(borrador.vigente).toEqual(vigente.vigente);
    // Nobody calls with a draft.
    expect((await siguiente()).siguientepregunta).toBe(PREGUNTA.CONTESTA);
  });

  test('dos que editan no se pisan: el segundo sabe quién guardó y a qué hora, y nada suyo se guarda', async () => {
    m.reloj.pasan(10);
    const uno = await guarda(
      con((ps) => ps.reverse()),
      BORRADOR,
      2,
    );
    const otro = await guarda(PREGUNTAS_DEL_BORRADOR);
    expect(otro).toMatchObject({
      estatus: ESTATUS_OTRA_VERSION,
      message: M.otraVersion('MARCADOR 2', '12:10'),
    });
    expect((await publica(BORRADOR)).estatus).toBe(ESTATUS_OTRA_VERSION);
    expect((await m.como(1, 'descartaBorradorGuion', BORRADOR)).body.estatus).toBe(ESTATUS_OTRA_VERSION);
    expect((await lee()).data.preguntas.map((p: PreguntaEditable) => p.CLAVE)).toEqual([2, 1]);
    expect((await guarda(PREGUNTAS_DEL_BORRADOR, leido(uno))).estatus).toBe('1');
  });

  test('a la vez, de varios que leyeron lo mismo uno guarda', async () => {
    const dichos = await Promise.all(
      [1, 2, 1, 2].map((n, i) =>
        guarda(
          con((ps) => Object.assign(ps[0] as PreguntaEditable, { PREGUNTA: `¿${i}?` })),
          BORRADOR,
          n,
        ),
      ),
    );
    expect(dichos.map((d) => d.estatus).sort()).toEqual(['1', 'version', 'version', 'version']);
  });

  test('el que se descartó y el que se publicó ya no se guardan, ni con el mismo número de otro', async () => {
    const publicado = await publica(BORRADOR);
    expect(publicado.estatus).toBe('1');
    expect(await guarda(PREGUNTAS_DEL_BORRADOR)).toMatchObject({
      estatus: ESTATUS_OTRA_VERSION,
      message: M.yaNoEsta,
    });
    // What was read was the version before: it is not the base of a new draft.
    expect((await guarda(PREGUNTAS_DEL_BORRADOR, { guion_id: 1, version: 0 })).message).toBe(M.yaNoEsta);
    const nuevo = await guarda(PREGUNTAS_DEL_BORRADOR, { guion_id: publicado.data.GUION_ID, version: 0 });
    await m.como(1, 'descartaBorradorGuion', leido(nuevo));
    const otro = await guarda(PREGUNTAS_DEL_BORRADOR, { guion_id: publicado.data.GUION_ID, version: 0 });
    expect(otro.data.VERSION).toBe(nuevo.data.VERSION);
    expect((await guarda(PREGUNTAS_DEL_BORRADOR, leido(nuevo))).estatus).toBe(ESTATUS_OTRA_VERSION);
  });

  test('claves repetidas no se guardan; lo que no lleva a nada se olvida', async () => {
    expect((await guarda(con((ps) => ps.push(ps[0] as PreguntaEditable)))).message).toBe(M.claveRepetida);
    await guarda(
      con((ps) => Object.assign(ps[0]?.respuestas[1] as object, { SIGUIENTE: 2, INCIDENCIA_ID: 2 })),
    );
    expect((await lee()).data.preguntas[0].respuestas[1]).toMatchObject({
      SIGUIENTE: null,
      INCIDENCIA_ID: 2,
    });
  });
});

describe('publicar', () => {
  test('lo que falta se nombra y nada cambia; sin cambios tampoco', async () => {
    const mala = con((ps) => {
      Object.assign(ps[0]?.respuestas[0] as object, { SIGUIENTE: 9 });
    });
    const { data } = await guarda(mala);
    expect((await publica(leido({ data }))).message).toBe(
      M.noSePublica([
        MENSAJES_GUION.sinSiguiente('¿Contesta?', 'SÍ'),
        MENSAJES_GUION.noSeLlega('¿Compra hoy?'),
      ]),
    );
    expect(await versiones()).toHaveLength(1);
    const igual = await guarda((await lee()).vigente.preguntas, leido({ data }));
    expect((await publica(leido(igual))).message).toBe(M.sinCambios(1));
  });

  test('la llamada en curso sigue con su versión y la siguiente empieza con la nueva', async () => {
    const { DIR_CLI_ID } = await siguiente();
    const cual = { dir_cli_id: DIR_CLI_ID, seguimiento_id: m.operador(1), operador_id: m.operador(1) };
    await m.como(1, 'anexaRespuesta', { ...cual, orden: 1, respuesta_id: RESPUESTA.SI });
    const { data } = await publica(BORRADOR, 2);
    expect(data.NUMERO).toBe(2);
    const no = await m.como(1, 'anexaRespuesta', { ...cual, orden: 2, respuesta_id: RESPUESTA.NO_COMPRA });
    expect(no.body.data.siguientepregunta).toBe(PREGUNTA.PORQUE);
    const otra = await siguiente(2);
    expect(
      (await m.como(2, 'getRespuesta', { pregunta_id: otra.siguientepregunta })).body.data,
    ).toMatchObject([{ RESPUESTA: 'SÍ' }, { RESPUESTA: 'NO' }]);
    expect(otra.siguientepregunta).not.toBe(PREGUNTA.CONTESTA);
    expect(await versiones()).toMatchObject([
      { NUMERO: 2, PUBLICO: 'MARCADOR 2', PREGUNTAS: 2, LLAMADAS: 1, EN_CURSO: 1 },
      { NUMERO: 1, PREGUNTAS: 3, EN_CURSO: 1 },
    ]);
    // As rows it is what was edited.
    const { body } = await m.como(1, 'getVersionGuion', { guion_id: data.GUION_ID });
    expect(body.data.preguntas).toEqual(PREGUNTAS_DEL_BORRADOR);
    expect((await m.como(1, 'getVersionGuion', { guion_id: 99 })).body.message).toBe(M.noExiste);
  });
});

test('cuántas llegaron y terminaron en cada pregunta', async () => {
  const dias = { guion_id: 1, fecha_ini: '2026-11-27', fecha_fin: '2026-11-27' };
  const cuentas = async () => {
    const { data, llamadas } = (await m.como(1, 'getCuentasGuion', dias)).body;
    return [
      llamadas,
      ...data.map((f: { LLEGARON: number; TERMINARON: number; SIN_RESPUESTA: number }) => [
        f.LLEGARON,
        f.TERMINARON,
        f.SIN_RESPUESTA,
      ]),
    ];
  };
  const llama = async (...dadas: number[]) => {
    const { DIR_CLI_ID } = await siguiente();
    const cual = { dir_cli_id: DIR_CLI_ID, seguimiento_id: m.operador(1), operador_id: m.operador(1) };
    await m.como(1, 'iniciaLlamada', cual);
    for (const [i, respuesta_id] of dadas.entries())
      await m.como(1, 'anexaRespuesta', { ...cual, orden: i + 1, respuesta_id, observaciones: 'x' });
    return cual;
  };
  const termina = (cual: object) =>
    m.como(1, 'guardaIncidencia', { ...cual, incidencia_id: INCIDENCIA.PEDIDO, observaciones: 'x' });
  // Only looked at: it is no call.
  await siguiente();
  expect(await cuentas()).toEqual([0, [0, 0, 0], [0, 0, 0], [0, 0, 0]]);
  await termina(await llama(RESPUESTA.SI, RESPUESTA.COMPRA));
  await llama(RESPUESTA.NO); // By itself.
  await termina(await llama(RESPUESTA.SI)); // Hung up at the second question.
  const corregida = await llama(RESPUESTA.SI, RESPUESTA.NO_COMPRA, RESPUESTA.PRECIO);
  await m.como(1, 'borrarRespuesta', { ...corregida, operador_id: undefined, orden: 2 });
  expect(await cuentas()).toEqual([4, [4, 1, 0], [3, 2, 1], [0, 0, 0]]);
  await m.como(1, 'anexaRespuesta', { ...corregida, orden: 2, respuesta_id: RESPUESTA.NO_COMPRA });
  expect(await cuentas()).toEqual([4, [4, 1, 0], [3, 2, 1], [1, 0, 0]]);
});

describe('las incidencias', () => {
  const NUEVA = {
    descripcion: ' CAMBIÓ  DE GIRO ',
    clase: 'RECHAZO',
    pide_nota: 'S',
    regresa_minutos: 10_080,
    otra_parte: 'N',
    estado_numero: 'BUENO',
    sigue_numero: 'CONTESTO',
    nunca: 'N',
    edicion: 'N',
  };
  const todas = async () => (await m.como(1, 'getIncidenciasMarcador')).body.data;
  const guardaInc = async (pedido: object, n = 1) =>
    (await m.como(n, 'guardaIncidenciaMarcador', { ...NUEVA, ...pedido })).body;
  const retira = async (incidencia_id: number, activa: 'S' | 'N' = 'N') =>
    (await m.como(1, 'retiraIncidenciaMarcador', { incidencia_id, activa })).body;

  test('una nueva se lee como se escribió y se ofrece al terminar una llamada', async () => {
    const { data, message } = await guardaInc({});
    expect(message).toBe(MI.guardada);
    const fila = (await todas()).find(
      (f: { INCIDENCIA_ID: number }) => f.INCIDENCIA_ID === data.INCIDENCIA_ID,
    );
    expect(fila).toMatchObject({
      DESCRIPCION: 'CAMBIÓ DE GIRO',
      CLASE: 'RECHAZO',
      REGRESA: 'En 7 días',
      ESTADO_NUMERO: 'BUENO',
      SIGUE_NUMERO: 'CONTESTO',
      SIGUE: SIGUE_NUMERO.CONTESTO,
      LLAMADAS: 0,
      ACTIVA: 'S',
    });
    const { DIR_CLI_ID } = await siguiente();
    const cerrada = await m.como(1, 'guardaIncidencia', {
      dir_cli_id: DIR_CLI_ID,
      seguimiento_id: m.operador(1),
      operador_id: m.operador(1),
      incidencia_id: data.INCIDENCIA_ID,
      observaciones: 'Ahora vende ropa',
    });
    expect(cerrada.body.data.FECHA_AGENDO).toBe('2026-12-04T18:00:00.000Z');
  });

  test('el mismo nombre, lo que se contradice y lo que otra persona cambió se rechazan', async () => {
    expect((await guardaInc({ descripcion: 'levanto pedido' })).message).toBe(MI.repetida('LEVANTÓ PEDIDO'));
    expect((await guardaInc({ nunca: 'S' })).message).toBe(MI.nuncaRegresa);
    expect((await guardaInc({ estado_numero: 'NO_EXISTE', sigue_numero: 'MISMO' })).message).toBe(
      MI.mismoQueNoExiste,
    );
    expect((await guardaInc({ incidencia_id: 5 })).message).toBe(MI.nuevaConId);
    expect((await guardaInc({ incidencia_id: 99, edicion: 'S' })).message).toBe(MI.noExiste);
    const suya = {
      ...NUEVA,
      descripcion: 'RECHAZA LA LLAMADA',
      incidencia_id: INCIDENCIA.RECHAZA,
      edicion: 'S',
    };
    const { edicion: _e, incidencia_id: _i, ...antes } = suya;
    expect((await guardaInc({ ...suya, regresa_minutos: 1440, leido: antes }, 2)).estatus).toBe('1');
    // Another field: both stay.
    expect((await guardaInc({ ...suya, pide_nota: 'N', leido: antes })).estatus).toBe('1');
    expect((await todas()).find((f: { INCIDENCIA_ID: number }) => f.INCIDENCIA_ID === 3)).toMatchObject({
      REGRESA: 'En 1 día',
      PIDE_NOTA: 'N',
    });
    expect((await guardaInc({ ...suya, regresa_minutos: 2880, leido: antes })).message).toBe(MENSAJE_CHOQUE);
    // Right alone and wrong together: never again, and in a day.
    expect(
      (
        await guardaInc({
          ...suya,
          nunca: 'S',
          regresa_minutos: 0,
          sigue_numero: '',
          leido: { ...antes, regresa_minutos: 0, sigue_numero: '' },
        })
      ).message,
    ).toBe(MI.nuncaRegresa);
  });

  test('la que ya terminó una llamada no cambia lo que dice del cliente, y retirada se conserva', async () => {
    const { DIR_CLI_ID } = await siguiente();
    const cual = { dir_cli_id: DIR_CLI_ID, seguimiento_id: m.operador(1), operador_id: m.operador(1) };
    const conNoExiste = { ...cual, incidencia_id: INCIDENCIA.NO_EXISTE, observaciones: 'x' };
    await m.como(1, 'guardaIncidencia', conNoExiste);
    const suya = {
      descripcion: 'EL NÚMERO NO EXISTE',
      incidencia_id: INCIDENCIA.NO_EXISTE,
      edicion: 'S',
      regresa_minutos: 0,
    };
    expect((await guardaInc(suya)).message).toBe(MI.claseUsada(1));
    expect((await guardaInc({ ...suya, clase: 'SIN_CONTACTO' })).estatus).toBe('1');
    expect((await retira(INCIDENCIA.NO_EXISTE)).message).toBe(MI.retirada);
    expect(
      (await m.como(1, 'getCatIncidencias')).body.data.map((f: { INCIDENCIA_ID: number }) => f.INCIDENCIA_ID),
    ).not.toContain(INCIDENCIA.NO_EXISTE);
    const otro = await siguiente();
    expect(
      (await m.como(1, 'guardaIncidencia', { ...conNoExiste, dir_cli_id: otro.DIR_CLI_ID })).body.message,
    ).toBe(MENSAJES_MARCADOR.incidenciaRetirada);
    expect(await m.app.db.sql('select incidencia_id from llamadas where incidencia_id is not null')).toEqual([
      { incidencia_id: INCIDENCIA.NO_EXISTE },
    ]);
    expect((await retira(INCIDENCIA.NO_EXISTE, 'S')).message).toBe(MI.devuelta);
    expect((await retira(99)).message).toBe(MI.noExiste);
  });

  test('la que usa el guion no se retira; una llamada de una versión anterior termina sola con la retirada', async () => {
    expect((await retira(INCIDENCIA.NO_CONTESTA)).message).toBe(
      MI.laUsaElGuion('NO', '¿Contesta?', MI.delVigente),
    );
    const { DIR_CLI_ID } = await siguiente();
    const sinElla = con((ps) =>
      Object.assign(ps[0]?.respuestas[1] as object, { LLEVA_A: 'por_agendar', INCIDENCIA_ID: null }),
    );
    const { data } = await guarda(sinElla);
    await publica(leido({ data }));
    const deNuevo = await guarda(PREGUNTAS_DEL_BORRADOR, { guion_id: data.GUION_ID, version: 0 });
    expect((await retira(INCIDENCIA.NO_CONTESTA)).message).toBe(
      MI.laUsaElGuion('NO', '¿Contesta?', MI.delBorrador),
    );
    await m.como(1, 'descartaBorradorGuion', leido(deNuevo));
    expect((await retira(INCIDENCIA.NO_CONTESTA)).message).toBe(MI.retirada);
    const no = await m.como(1, 'anexaRespuesta', {
      dir_cli_id: DIR_CLI_ID,
      seguimiento_id: m.operador(1),
      operador_id: m.operador(1),
      orden: 1,
      respuesta_id: RESPUESTA.NO,
    });
    expect(no.body.data.estado).toBe('agendado');
    // And a draft that ends with it cannot be published.
    const otra = await guarda(PREGUNTAS_DEL_BORRADOR, { guion_id: data.GUION_ID, version: 0 });
    expect((await publica(leido(otra))).message).toContain(
      M.incidenciaQuitada('¿Contesta?', 'NO', 'NO CONTESTA'),
    );
  });
});
