import { entero } from '@anden/contrato/cifras.ts';
import type { Columna } from '../../ui/columna.ts';
import { Renglones } from '../../ui/Detalle.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import type { Leido } from './Ensayo.tsx';
import css from './importar.module.css';

type Dicho = NonNullable<Leido['RESULTADO']>;
type Motivo = Dicho['MOTIVOS'][number];

/** '2', '2 y 9', '2, 3, 4, 5, 6…': the first rows that share a reason. */
const enFilas = ({ FILAS, CUANTAS }: Motivo): string =>
  `${FILAS.map(entero).join(', ')}${CUANTAS > FILAS.length ? '…' : ''}`;

const COLUMNAS: readonly Columna<Motivo>[] = [
  { id: 'MOTIVO', titulo: 'Motivo', valor: (m) => m.MOTIVO, tarjeta: 'titulo' },
  { id: 'COLUMNA', titulo: 'Columna', valor: (m) => m.COLUMNA, ancho: 168 },
  { id: 'VALOR', titulo: 'Valor', valor: (m) => m.VALOR, ancho: 168 },
  { id: 'CUANTAS', titulo: 'Veces', valor: (m) => m.CUANTAS, tipo: 'numero', ancho: 80 },
  { id: 'FILAS', titulo: 'Filas', valor: enFilas, ancho: 160 },
];

/** What importing did, or would do: how many rows of each kind, what else, and why some were refused. */
export function Resultado({ resultado }: { resultado: Dicho }) {
  const { MOTIVOS, MOTIVOS_MAS, ADVERTENCIAS, NOTAS } = resultado;
  const cifras = [
    ['Altas', resultado.ALTAS],
    ['Cambios', resultado.CAMBIOS],
    ['Sin cambio', resultado.SIN_CAMBIO],
    ['Rechazadas', resultado.RECHAZADAS],
  ] as const;
  return (
    <div className={css.resultado}>
      <dl className={css.cifras} aria-label="Resultado">
        {cifras.map(([nombre, cuantas]) => (
          <div key={nombre} data-mal={(nombre === 'Rechazadas' && cuantas > 0) || undefined}>
            <dt>{nombre}</dt>
            <dd>{entero(cuantas)}</dd>
          </div>
        ))}
      </dl>
      {NOTAS.length > 0 ? (
        <ul className={css.notas}>
          {NOTAS.map((nota) => (
            <li key={nota}>{nota}</li>
          ))}
        </ul>
      ) : null}
      {MOTIVOS.length > 0 ? (
        <Renglones
          etiqueta="Motivos de rechazo"
          columnas={COLUMNAS}
          filas={MOTIVOS}
          llave={(m) => `${m.COLUMNA}\n${m.VALOR}\n${m.MOTIVO}`}
          unidad={['motivo', 'motivos']}
          {...(MOTIVOS_MAS > 0 ? { resumen: `y ${entero(MOTIVOS_MAS)} más` } : {})}
          lectura={{ error: null, refetch: () => null }}
          vacio={{ titulo: 'Sin rechazos' }}
        />
      ) : null}
      {ADVERTENCIAS.length > 0 ? (
        <Mensaje tono="atencion">
          <ul className={css.notas}>
            {ADVERTENCIAS.map((texto) => (
              <li key={texto}>{texto}</li>
            ))}
          </ul>
        </Mensaje>
      ) : null}
    </div>
  );
}
