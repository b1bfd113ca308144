import { describe, expect, test } from 'vitest';
import { type Desenlace, type Lectura, SinPantalla } from './colaDeLecturas.ts';
import { abreMotor, ademasDe, type Flujo, type Guardado, type Leido, type Paso, queda } from './motor.ts';

/** A flow that counts readings: '7' is only known once it was looked up, 'g' saves first, 'G' saves and is answered. */
interface Cuenta {
  van: number;
}

const dicho = (mensaje: string): Desenlace => ({ tono: 'hecho', mensaje });
const lectura = (codigo: string): Lectura => ({ codigo, via: 'lector' });

function decide(s: Cuenta, { literal, tras }: Leido, tope: number): Paso<Cuenta, string, string> {
  if (literal.toLowerCase() === 'g' && !tras) return { tipo: 'guarda', que: literal };
  if (s.van >= tope) return queda({ tono: 'rechazo', mensaje: `no caben más de ${tope}` });
  return { tipo: 'queda', estado: { van: s.van + 1 }, desenlace: dicho(`van ${s.van + 1}`), marca: literal };
}

function motor(cambios: Partial<Flujo<Cuenta, number, string, string>> = {}) {
  let estado: Cuenta = { van: 0 };
  let trabajo: number | undefined = 3;
  let vuelo: Promise<void> | null = null;
  const marcas: (string | null)[] = [];
  const flujo: Flujo<Cuenta, number, string, string> = {
    titulo: 'Cuenta',
    estado: {
      get: () => estado,
      set: (s) => {
        estado = s;
      },
    },
    trabajo: () => trabajo,
    llega: async () => trabajo,
    decide,
    marca: (m) => marcas.push(m),
    ...cambios,
  };
  const enVuelo = { hay: () => vuelo !== null, espera: async () => void (await vuelo) };
  return {
    atiende: (l: Lectura, guardada = () => {}) => abreMotor(() => flujo, enVuelo)(l, guardada),
    estado: () => estado,
    marcas,
    conTrabajo(t: number | undefined) {
      trabajo = t;
    },
    /** A save that is being made until the returned function is called. */
    guarda() {
      const { promise, resolve } = Promise.withResolvers<void>();
      vuelo = promise.then(() => {
        vuelo = null;
      });
      return resolve;
    },
  };
}

describe('de una lectura a su consecuencia', () => {
  test('con todo a la mano se contesta al momento, cambia lo que hay en la mano y marca', () => {
    const m = motor();
    expect(m.atiende(lectura('a'))).toEqual(dicho('van 1'));
    expect(m.atiende(lectura('b'))).toEqual(dicho('van 2'));
    expect([m.estado(), m.marcas]).toEqual([{ van: 2 }, ['a', 'b']]);
  });

  test('lo rechazado no cambia nada', () => {
    const m = motor();
    m.conTrabajo(0);
    expect(m.atiende(lectura('a'))).toEqual({ tono: 'rechazo', mensaje: 'no caben más de 0' });
    expect([m.estado(), m.marcas]).toEqual([{ van: 0 }, []]);
  });

  test('mientras se guarda espera, y se contesta con lo que quedó', async () => {
    const m = motor();
    const termina = m.guarda();
    const contestada = m.atiende(lectura('a'));
    m.conTrabajo(0);
    termina();
    expect(await contestada).toEqual({ tono: 'rechazo', mensaje: 'no caben más de 0' });
  });

  test('sin leer lo que toca espera a que llegue; si no llega, se dice', async () => {
    const llegada = Promise.withResolvers<number | undefined>();
    const m = motor({ llega: () => llegada.promise });
    m.conTrabajo(undefined);
    const contestada = m.atiende(lectura('a'));
    llegada.resolve(5);
    expect(await contestada).toEqual(dicho('van 1'));

    const otro = motor({ sinTrabajo: dicho('no hay') });
    otro.conTrabajo(undefined);
    expect(await otro.atiende(lectura('a'))).toEqual(dicho('no hay'));
  });

  test('quien deja la pantalla se lleva la lectura: no se contesta con un error', async () => {
    const m = motor({ llega: () => Promise.reject(new SinPantalla()) });
    m.conTrabajo(undefined);
    await expect(Promise.resolve(m.atiende(lectura('a')))).rejects.toBeInstanceOf(SinPantalla);
  });
});

describe('lo que se busca', () => {
  const busca = (siNo?: string): Partial<Flujo<Cuenta, number, string, string>> => ({
    conocidas: (codigo) =>
      codigo === '7' ? [{ CLAVE_ARTICULO: '7', ROL_CLAVE_ART_ID: 18, ARTICULO_ID: 1 }] : [],
    decide: (s, leido) => {
      if (!leido.leida) return { tipo: 'busca', siNo };
      const de = leido.leida.claves[0]?.ARTICULO_ID ?? 'nadie';
      return { tipo: 'queda', estado: { van: s.van + 1 }, desenlace: dicho(`es de ${de}`) };
    },
  });

  test.each([
    ['7', 'es de 1'],
    ['8', 'es de nadie'],
  ])('%s se decide otra vez con sus claves: %s', (codigo, mensaje) => {
    const m = motor(busca());
    expect(m.atiende(lectura(codigo))).toEqual(dicho(mensaje));
    expect(m.estado()).toEqual({ van: 1 });
  });

  test('una etiqueta que no se puede leer se rechaza con su motivo o con el de la pantalla', () => {
    // The check digit of this GTIN is wrong.
    const mala = lectura(']C10107501000000013');
    const suya = motor(busca()).atiende(mala) as Desenlace;
    expect(suya.tono).toBe('rechazo');
    expect(motor(busca('Falta la ubicación')).atiende(mala)).toEqual({
      tono: 'rechazo',
      mensaje: 'Falta la ubicación',
    });
  });
});

describe('guardar por lo que se lee', () => {
  const guardado = (de: Guardado | Promise<Guardado>) => ({ guarda: () => de });

  test('se guarda primero, la misma lectura se decide otra vez, y se dicen las dos cosas', async () => {
    const junta = ademasDe(dicho('Guardadas 2'));
    const alMomento = motor(guardado({ junta }));
    expect(alMomento.atiende(lectura('g'))).toEqual(dicho('Guardadas 2. van 1'));
    const despues = motor(guardado(Promise.resolve({ junta })));
    expect(await despues.atiende(lectura('g'))).toEqual(dicho('Guardadas 2. van 1'));
    expect(despues.estado()).toEqual({ van: 1 });
  });

  test('lo que va en camino se contesta al momento, y dice cuándo quedó escrito en el equipo', async () => {
    const escritas: string[] = [];
    const m = motor({
      guarda: (que, _, guardada) => {
        guardada();
        return { dicho: { mientras: `Guardando ${que}`, desenlace: Promise.resolve(dicho('Guardado')) } };
      },
    });
    const contestada = m.atiende(lectura('G'), () => escritas.push('G'));
    expect([contestada, escritas]).toMatchObject([{ mientras: 'Guardando G' }, ['G']]);
  });

  test('lo que no se guardó se dice, y la lectura no cambia nada', async () => {
    const m = motor(guardado(Promise.resolve({ dicho: dicho('No se guardó') })));
    expect(await m.atiende(lectura('G'))).toEqual(dicho('No se guardó'));
    expect([m.estado(), m.marcas]).toEqual([{ van: 0 }, []]);
  });
});
