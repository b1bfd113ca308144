import { cuantos, entero } from '@anden/contrato/cifras.ts';
import { Mensaje } from '../../ui/Estado.tsx';
import type { Leido } from './Ensayo.tsx';
import css from './importar.module.css';

type Dicho = NonNullable<Leido['RESULTADO']>;
type Motivo = Dicho['MOTIVOS'][number];

/** 'Fila 2', '3 filas: 2, 3, 9', '1,200 filas: 2, 3, 4, 5, 6…': those that share a reason. */
function enFilas({ FILAS, CUANTAS }: Motivo): string {
  const primeras = FILAS.map(entero).join(', ');
  return CUANTAS === 1
    ? `Fila ${primeras}`
    : `${entero(CUANTAS)} filas: ${primeras}${CUANTAS > FILAS.length ? '…' : ''}`;
}

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
        <ul className={css.motivos} aria-label="Motivos de rechazo">
          {MOTIVOS.map((m) => (
            <li key={`${m.COLUMNA}\n${m.VALOR}\n${m.MOTIVO}`}>
              <span className={css.filas}>{enFilas(m)}</span>
              <span>
                {m.COLUMNA ? <strong>{m.COLUMNA} </strong> : null}
                {m.VALOR ? `«${m.VALOR}» ` : ''}
                {m.MOTIVO}
              </span>
            </li>
          ))}
          {MOTIVOS_MAS > 0 ? <li>… y {cuantos(MOTIVOS_MAS, ['motivo', 'motivos'])} más</li> : null}
        </ul>
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
