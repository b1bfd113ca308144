import { entero } from '../../platform/format.ts';
import { columnasDe, conPropia } from '../../platform/reporte.tsx';
import { Boton } from '../../ui/Boton.tsx';
import type { Columna } from '../../ui/columna.ts';
import { Estado } from '../../ui/Estado.tsx';
import { IconCheck, IconX } from '../../ui/iconos.ts';
import css from './orden.module.css';
import {
  type Operacion,
  operacionRejection,
  puedeTomar,
  type Renglon,
  seCancela,
  seCierra,
  VERBO,
} from './orden.ts';
import { Transcurrido } from './Transcurrido.tsx';

export interface Acciones {
  operadorId: number;
  alOperar: (renglon: Renglon, operacion: Operacion) => void;
  alCerrar: (renglon: Renglon) => void;
}

/** Pieces of a row; pressing them does the rest of that operation, or says why it cannot be done. */
function Celda(props: { renglon: Renglon; operacion: 'surtido' | 'acomodo' } & Acciones) {
  const { renglon, operacion, operadorId, alOperar } = props;
  const piezas = operacion === 'surtido' ? renglon.CANTIDAD_SUR : renglon.CANTIDAD_ACO;
  const motivo = operacionRejection(renglon, operacion, operadorId);
  const verbo =
    motivo === null
      ? VERBO[operacion]
      : operacion === 'acomodo' && puedeTomar(renglon, operadorId)
        ? 'Tomar'
        : null;
  return (
    <button
      type="button"
      className={css.celda}
      data-puede={verbo !== null || undefined}
      title={motivo ?? `${VERBO[operacion]} ${renglon.CLAVE_ARTICULO}`}
      aria-label={`${VERBO[operacion]} ${renglon.ARTICULO}: ${entero(piezas)} hechas`}
      onClick={() => alOperar(renglon, operacion)}
    >
      {entero(piezas)}
      {verbo === null ? null : <span className={css.verbo}>{verbo}</span>}
    </button>
  );
}

const cerrar = (a: Acciones): Columna<Renglon> => ({
  id: 'CERRAR',
  titulo: 'Cerrar',
  valor: () => null,
  ordenable: false,
  soloPantalla: true,
  ancho: 120,
  celda: (f) =>
    seCierra(f) || seCancela(f) ? (
      <Boton
        tipo="discreto"
        icono={seCierra(f) ? <IconCheck stroke={1.75} /> : <IconX stroke={1.75} />}
        aria-label={`${seCierra(f) ? 'Cerrar' : 'Cancelar'} el renglón de ${f.ARTICULO}`}
        onClick={() => a.alCerrar(f)}
      >
        {seCierra(f) ? 'Cerrar' : 'Cancelar'}
      </Boton>
    ) : null,
});

/** Columns of the order (specification §2, Replenishment order), with the actions on each row. */
export const columnasDeOrden = (a: Acciones): readonly Columna<Renglon>[] => {
  const columnas = columnasDe('getaAticulosdeOrden', {
    CLAVE_ARTICULO: { ancho: 110 },
    // On a desk's screen the actions fit beside it.
    ARTICULO: { ancho: 220, tarjeta: 'titulo', recorta: true },
    CANTIDAD_SOL: {
      ancho: 130,
      celda: (f) =>
        f.CANTIDAD_ANTES === null ? (
          entero(f.CANTIDAD_SOL)
        ) : (
          <Estado tono="atencion">
            {entero(f.CANTIDAD_SOL)}, antes {entero(f.CANTIDAD_ANTES)}
          </Estado>
        ),
    },
    CANTIDAD_SUR: { ancho: 110, celda: (f) => <Celda renglon={f} operacion="surtido" {...a} /> },
    CANTIDAD_ACO: { ancho: 130, celda: (f) => <Celda renglon={f} operacion="acomodo" {...a} /> },
    DIFERENCIA: {
      ayuda: 'Horas hábiles desde que se solicitó; más de 2 es VENCIDO',
      ancho: 130,
      celda: (f) => <Transcurrido fila={f} />,
    },
    MOTIVO: { ancho: 110 },
    ORIGEN_LEIDO: { ancho: 140 },
    DESTINO_LEIDO: { ancho: 140 },
  });
  return conPropia(columnas, 'DIFERENCIA', cerrar(a));
};
