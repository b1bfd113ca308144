import { P } from '@anden/contrato/permissions.ts';
import { useIr } from '../../../platform/navigation.ts';
import { can } from '../../../platform/session.ts';
import { Boton } from '../../../ui/Boton.tsx';
import { Dialogo } from '../../../ui/Dialogo.tsx';
import { Mensaje } from '../../../ui/Estado.tsx';
import { IconPrinter } from '../../../ui/iconos.ts';
import { imprime } from '../../../ui/imprime.ts';
import { PapelDeAcceso } from '../../../ui/PapelDeAcceso.tsx';
import css from './catalogos.module.css';

/** How somebody signs in for the first time. The password exists only here: the server keeps only its hash. */
export interface Acceso {
  /** The server's message. */
  mensaje: string;
  operadorId: number;
  nombre: string;
  usuario: string;
  password: string;
}

/** The first password, shown once, to be read out or printed; operators who may grant control ids can go on to that. */
export function AccesoInicial({ acceso, alCerrar }: { acceso: Acceso; alCerrar: () => void }) {
  const ir = useIr();
  return (
    <Dialogo
      abierto
      cerrable={false}
      titulo="Acceso inicial"
      alCerrar={alCerrar}
      botones={
        <>
          {can(P.administrarOperadores) ? (
            <Boton
              onClick={() => {
                alCerrar();
                ir('operadores', { registro: acceso.operadorId });
              }}
            >
              Dar permisos
            </Boton>
          ) : null}
          <Boton icono={<IconPrinter stroke={1.75} />} onClick={imprime}>
            Imprimir
          </Boton>
          <Boton tipo="principal" data-autofocus onClick={alCerrar}>
            Ya la entregué
          </Boton>
        </>
      }
    >
      <Mensaje tono="hecho">{acceso.mensaje}</Mensaje>
      <div className={css.papel}>
        <PapelDeAcceso nombre={acceso.nombre} usuario={acceso.usuario} password={acceso.password} />
      </div>
      <Mensaje tono="atencion">Se muestra una sola vez: nadie puede consultarla después.</Mensaje>
    </Dialogo>
  );
}
