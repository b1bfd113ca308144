import { contadasEn, type Lugar, type ReglasDeCaptura, totalDe } from './captura.ts';

/** For tests: a fixed location. */
export const lugarFijo = (id: number, codigo: string): Lugar => ({
  UBICACION_ID: id,
  UBICACION: codigo,
  NUMERIC_UB: codigo,
  TIPO: 'F',
  NOMBRE_TIPO: 'FIJA',
});

/** For tests: rules of a capture of article 1, of which 10 pieces fit in all; 13 zeros stand for none. */
export const REGLAS: ReglasDeCaptura = {
  limite: 100,
  bloqueo: null,
  otraUbicacion: 'otra ubicación',
  clave: (claves) => (claves[0]?.ARTICULO_ID === 1 ? null : 'otro producto'),
  claveEspecial: (codigo) => (codigo === '0000000000000' ? { cantidad: '0' } : undefined),
  anexar: (id, piezas, anexadas) => {
    if (Number.isNaN(piezas)) return 'cantidad';
    return totalDe(anexadas) - contadasEn(anexadas, id) + piezas > 10 ? 'de más' : null;
  },
};
