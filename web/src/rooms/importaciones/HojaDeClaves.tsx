import { cuantos } from '@anden/contrato/cifras.ts';
import { Boton } from '../../ui/Boton.tsx';
import { Mensaje } from '../../ui/Estado.tsx';
import { IconPrinter } from '../../ui/iconos.ts';
import { imprime } from '../../ui/imprime.ts';
import { PapelDeAcceso } from '../../ui/PapelDeAcceso.tsx';
import css from './importar.module.css';

/** A new operator, and the password with which they sign in for the first time. */
export interface AccesoInicial {
  OPERADOR: string;
  NOMBRE: string;
  password: string;
}

/** The first passwords of the operators in a file, as slips to cut out. Shown once, because nobody else has them. */
export function HojaDeClaves({
  accesos,
  alEntregar,
}: {
  accesos: readonly AccesoInicial[];
  alEntregar: () => void;
}) {
  return (
    <section className={css.hoja} aria-label="Contraseñas iniciales">
      <div className={css.mandos} data-sin-papel>
        <Boton tipo="principal" icono={<IconPrinter stroke={1.75} />} onClick={imprime}>
          Imprimir
        </Boton>
        <Boton onClick={alEntregar}>Ya las guardé</Boton>
      </div>
      <div data-sin-papel>
        <Mensaje tono="atencion">
          {cuantos(accesos.length, ['contraseña inicial', 'contraseñas iniciales'])}: se muestran una sola
          vez. Imprímalas y entregue a cada quien la suya; la cambia al entrar. Si se pierden, deshaga la
          importación y hágala de nuevo.
        </Mensaje>
      </div>
      <ul className={css.recortes}>
        {accesos.map((a) => (
          <li key={a.OPERADOR}>
            <PapelDeAcceso nombre={a.NOMBRE} usuario={a.OPERADOR} password={a.password} />
          </li>
        ))}
      </ul>
    </section>
  );
}
