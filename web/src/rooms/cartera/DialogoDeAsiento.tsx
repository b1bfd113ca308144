import { CLASES_DE_ASIENTO } from '@anden/contrato/cartera/rules.ts';
import { useState } from 'react';
import { fecha, fechaHora, pesos } from '../../platform/format.ts';
import { LigaA } from '../../platform/LigaDeRegistro.tsx';
import { Boton } from '../../ui/Boton.tsx';
import { Resumen } from '../../ui/Detalle.tsx';
import { Dialogo } from '../../ui/Dialogo.tsx';
import { SeccionDeFicha } from '../../ui/FichaLateral.tsx';
import type { Asiento } from './asiento.ts';
import { AplicarAnticipo, Corregir, Deshacer } from './formas.tsx';
import css from './PanelDeCartera.module.css';

export interface DialogoDeAsientoProps {
  asiento: Asiento;
  /** Id of the entry's customer. */
  cliente: number;
  /** The customer's invoices that are not paid in full. */
  cargos: readonly Asiento[];
  /** Whether this operator may apply, undo and correct. */
  puede: boolean;
  alCerrar: () => void;
}

type Haciendo = 'aplicar' | 'corregir' | { deshacer: number } | null;

/** An invoice or a credit of a customer: what was applied to or from it, and what may be done with it. */
export function DialogoDeAsiento({ asiento, cliente, cargos, puede, alCerrar }: DialogoDeAsientoProps) {
  const [haciendo, setHaciendo] = useState<Haciendo>(null);
  const esAbono = asiento.CLASE !== 'CARGO';
  const vuelve = () => setHaciendo(null);
  return (
    <Dialogo
      abierto
      titulo={`${CLASES_DE_ASIENTO[asiento.CLASE]} ${asiento.FOLIO}`}
      alCerrar={alCerrar}
      botones={haciendo ? null : <Boton onClick={alCerrar}>Cerrar</Boton>}
    >
      <Resumen
        datos={[
          ['Fecha', fecha(asiento.FECHA)],
          ...(asiento.VENCE ? [['Vence', fecha(asiento.VENCE)] as const] : []),
          ['Importe', pesos(asiento.IMPORTE)],
          [esAbono ? 'Por aplicar' : 'Por pagar', pesos(asiento.PENDIENTE)],
        ]}
      />
      {haciendo === 'aplicar' ? (
        <AplicarAnticipo abono={asiento} cargos={cargos} alTerminar={vuelve} />
      ) : haciendo === 'corregir' ? (
        <Corregir abono={asiento} alTerminar={vuelve} />
      ) : haciendo ? (
        <Deshacer aplicacionId={haciendo.deshacer} alTerminar={vuelve} />
      ) : (
        <div className={css.forma}>
          <Aplicaciones
            asiento={asiento}
            cliente={cliente}
            {...(puede ? { alDeshacer: (id) => setHaciendo({ deshacer: id }) } : {})}
          />
          {puede && esAbono ? (
            <div className={css.renglon}>
              <Boton onClick={() => setHaciendo('corregir')}>Corregir importe</Boton>
              {asiento.PENDIENTE > 0 && cargos.length > 0 ? (
                <Boton tipo="principal" onClick={() => setHaciendo('aplicar')}>
                  Aplicar a facturas
                </Boton>
              ) : null}
            </div>
          ) : null}
        </div>
      )}
    </Dialogo>
  );
}

/** The applications of the entry that are still in force. */
function Aplicaciones({
  asiento,
  cliente,
  alDeshacer,
}: {
  asiento: Asiento;
  cliente: number;
  alDeshacer?: (id: number) => void;
}) {
  if (asiento.aplicaciones.length === 0) return <p>No se ha aplicado nada.</p>;
  return (
    <>
      <SeccionDeFicha>Aplicaciones</SeccionDeFicha>
      <ul className={css.lista}>
        {asiento.aplicaciones.map((a) => (
          <li key={a.APLICACION_ID} className={css.renglon}>
            <span>
              {pesos(a.IMPORTE)} · {CLASES_DE_ASIENTO[a.CLASE]}{' '}
              {a.CLASE === 'CARGO' ? (
                <LigaA registro="factura" valor={a.FOLIO} fila={{ CLIENTE_ID: cliente }} enTexto />
              ) : (
                a.FOLIO
              )}{' '}
              · {fechaHora(a.FECHA)} ·{' '}
              {a.OPERADOR ? (
                <LigaA registro="operador" valor={a.OPERADOR} enTexto />
              ) : (
                'llegó de otro sistema'
              )}
            </span>
            {alDeshacer ? (
              <Boton tipo="discreto" onClick={() => alDeshacer(a.APLICACION_ID)}>
                Deshacer
              </Boton>
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
