import { DOCUMENTOS } from '@anden/contrato/expedientes/rules.ts';
import { useState } from 'react';
import type { Respuesta } from '../../platform/client.ts';
import { antiguedad, hora } from '../../platform/format.ts';
import { hrefDeRegistro } from '../../platform/LigaDeRegistro.tsx';
import { Boton } from '../../ui/Boton.tsx';
import css from './Listas.module.css';
import { ligaDeDocumento } from './ligas.ts';
import { Liga, Nada } from './Panel.tsx';

type Ocupado = Respuesta<'getQuienTrabaja'>['data'][number];

/** What each operator is doing. */
const QUE: Readonly<Record<Ocupado['QUE'], string>> = {
  recibe: 'Recibe',
  acomoda: 'Acomoda',
  surte: 'Surte',
  empaca: 'Empaca',
  cuenta: 'Cuenta',
  resurte: 'Resurte',
  traspasa: 'Traspasa',
};

export const DEFINICION_OCUPADOS =
  'Quien hizo algo en los últimos diez minutos en un documento que sigue abierto, y desde cuándo está en él.';

/** 'la remisión R20441', or the list to count. */
const documento = ({ TIPO, FOLIO }: Ocupado): string =>
  TIPO === null ? FOLIO : `${DOCUMENTOS[TIPO].nombre.toLocaleLowerCase('es-MX')} ${FOLIO}`;

/**
 * Who is doing what and since when, longest first.
 * @param caben how many are shown; the rest on request or, where nothing can be pressed (`fija`), as a number
 */
export function Ocupados({
  ocupados,
  caben,
  fija,
  alAbrir,
}: {
  ocupados: readonly Ocupado[];
  caben: number;
  fija?: boolean;
  alAbrir: (liga: string) => void;
}) {
  const [todos, setTodos] = useState(false);
  if (ocupados.length === 0) return <Nada>Nadie ha hecho nada en los últimos diez minutos</Nada>;
  const mas = ocupados.length - caben;
  return (
    <>
      <ul className={css.lista}>
        {(todos ? ocupados : ocupados.slice(0, caben)).map((o) => (
          <li key={o.OPERADOR_ID} className={css.renglon}>
            <span className={css.quien}>
              <Liga href={hrefDeRegistro('operador', o.NOMBRE, o)} alAbrir={alAbrir}>
                {o.NOMBRE}
              </Liga>
            </span>
            <span className={css.que}>
              {`${QUE[o.QUE]} `}
              <Liga href={ligaDeDocumento(o.TIPO, o.FOLIO)} alAbrir={alAbrir}>
                {documento(o)}
              </Liga>
            </span>
            <span className={css.cuanto} title={`Desde las ${hora(o.DESDE)}`}>
              {antiguedad(o.DESDE)}
            </span>
          </li>
        ))}
      </ul>
      {mas > 0 && fija ? <Nada>{`y ${mas} más`}</Nada> : null}
      {mas > 0 && !fija ? (
        <Boton tipo="discreto" aria-expanded={todos} onClick={() => setTodos(!todos)}>
          {todos ? 'Ver menos' : `Ver a los ${ocupados.length}`}
        </Boton>
      ) : null}
    </>
  );
}
