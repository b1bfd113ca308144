import { cuantos, entero } from '@anden/contrato/cifras.ts';
import { Cifras } from '../../ui/Cifras.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import css from './importar.module.css';
import type { Leido } from './leido.ts';

type Dicho = NonNullable<Leido['RESULTADO']>;
type Motivo = Dicho['MOTIVOS'][number];

/** How many reasons are shown; the list of refused rows, below, has all. */
const MOTIVOS_A_LA_VISTA = 10;

/** 'Fila 2', '3 filas: 2, 3, 9', '1,200 filas: 2, 3, 4, 5, 6…': the rows that share a reason. */
function enFilas({ FILAS, CUANTAS }: Motivo): string {
  const primeras = FILAS.map(entero).join(', ');
  return CUANTAS === 1
    ? `Fila ${primeras}`
    : `${entero(CUANTAS)} filas: ${primeras}${CUANTAS > FILAS.length ? '…' : ''}`;
}

/** What an import did, or would do: rows of each kind, other notes, and why some were refused. */
export function Resultado({ resultado }: { resultado: Dicho }) {
  const { MOTIVOS, MOTIVOS_MAS, ADVERTENCIAS, NOTAS } = resultado;
  const demas = MOTIVOS_MAS + Math.max(0, MOTIVOS.length - MOTIVOS_A_LA_VISTA);
  return (
    <div className={css.resultado}>
      <Cifras
        etiqueta="Resultado"
        cifras={[
          { nombre: 'Altas', valor: entero(resultado.ALTAS) },
          { nombre: 'Cambios', valor: entero(resultado.CAMBIOS) },
          { nombre: 'Sin cambio', valor: entero(resultado.SIN_CAMBIO) },
          { nombre: 'Rechazadas', valor: entero(resultado.RECHAZADAS), mal: resultado.RECHAZADAS > 0 },
        ]}
      />
      {NOTAS.length > 0 ? (
        <ul className={css.notas}>
          {NOTAS.map((nota) => (
            <li key={nota}>{nota}</li>
          ))}
        </ul>
      ) : null}
      {MOTIVOS.length > 0 ? (
        <ul className={css.motivos} aria-label="Motivos de rechazo">
          {MOTIVOS.slice(0, MOTIVOS_A_LA_VISTA).map((m) => (
            <li key={`${m.COLUMNA}\n${m.VALOR}\n${m.MOTIVO}`}>
              <span className={css.filas}>{enFilas(m)}</span>
              <span>
                {m.COLUMNA ? <strong>{m.COLUMNA} </strong> : null}
                {m.VALOR ? `«${m.VALOR}» ` : ''}
                {m.MOTIVO}
              </span>
            </li>
          ))}
          {demas > 0 ? <li>… y {cuantos(demas, ['motivo', 'motivos'])} más</li> : null}
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
