import { describe, expect, test } from 'vitest';
import { type Contando, hayTecleadas, porContar, trasEscanear } from './contadas.ts';

const una = { llave: 1, digitos: '750100000012', lote: null, via: 'lector', piezas: 1 } as const;
const contando = (cambios: Partial<Contando> = {}): Contando => {
  const { piezas: escaneadas, ...que } = una;
  return { ...que, escaneadas, texto: String(escaneadas), ...cambios };
};

describe('piezas contadas a mano al empacar', () => {
  test('otro escaneo del renglón se suma; el de otro renglón o de otro lote empieza de nuevo', () => {
    expect(trasEscanear(null, una, false)).toEqual(contando());
    expect(trasEscanear(contando(), { ...una, piezas: 6 }, false)).toEqual(
      contando({ escaneadas: 7, texto: '7' }),
    );
    expect(trasEscanear(contando(), { ...una, llave: 2 }, false)).toEqual(contando({ llave: 2 }));
    const lote = { FECHA_CADUCIDAD: null, LOTE: 'L1', FECHA_PRODUCCION: null };
    expect(trasEscanear(contando(), { ...una, lote }, false)).toEqual(contando({ lote }));
  });

  test('lo tecleado mientras el escaneo espera respuesta queda, y ya lo cuenta', () => {
    const despues = trasEscanear(contando({ texto: '10' }), una, true);
    expect(despues).toEqual(contando({ escaneadas: 2, texto: '10' }));
    expect(porContar(despues)).toBe(8);
    expect(hayTecleadas(trasEscanear(contando({ texto: '2' }), una, true))).toBe(false);
  });

  test('lo tecleado de otro renglón no se pierde', () => {
    const tecleado = contando({ texto: '10' });
    expect(trasEscanear(tecleado, { ...una, llave: 2 }, false)).toBe(tecleado);
  });

  test('la primera cifra tecleada mientras un escaneo espera respuesta tampoco, aunque diga lo ya escaneado', () => {
    // The 1 of a 12.
    expect(trasEscanear(contando(), { ...una, llave: 2 }, true)).toEqual(contando());
    expect(trasEscanear(contando(), una, true)).toEqual(contando({ escaneadas: 2, texto: '1' }));
  });
});
